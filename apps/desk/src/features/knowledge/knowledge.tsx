import { type DeskKnowledgePage, type DeskKnowledgePageInFull, deskKnowledge } from '@palata/contract/desk/knowledge'
import { Html } from '#lists/Html.tsx'
import { Revisions } from '#lists/item/Revisions.tsx'
import { momentInWords } from '#lists/moments.ts'
import type { FieldSpec, ResourceScreen, Row } from '#lists/screen.ts'

const isOverdue = ({ check_by, live }: DeskKnowledgePage, now: Date) => live && Date.parse(check_by) < now.getTime()
const pageOf = (row: Row) => row as unknown as DeskKnowledgePage & Partial<DeskKnowledgePageInFull>
const dayOf = (instant: string, now: Date) => momentInWords(instant, now).replace(/,[^,]*$/, '')

const FIELDS: readonly FieldSpec[] = [
  { name: 'title', words: 'Название', kind: 'words', isRequired: true, most: 150 },
  { name: 'lead', words: 'Одна фраза под названием', kind: 'words', most: 300 },
  { name: 'menu', words: 'Раздел', kind: 'words', isRequired: true, help: 'нового не было — появится' },
  { name: 'slug', words: 'Адрес', kind: 'words', help: 'последняя часть ссылки; прежний продолжит вести сюда' },
  { name: 'content', words: 'Текст', kind: 'html', isRequired: true },
  { name: 'position', words: 'Место в разделе', kind: 'number' },
  { name: 'check_months', words: 'Проверять раз в столько месяцев', kind: 'number' },
  { name: 'note', words: 'Что изменено', kind: 'words', most: 300, help: 'увидят читатели в правках' },
  { name: 'is_checked', words: 'Прочитана целиком и верна на сегодня', kind: 'flag' },
  { name: 'revision', words: '', kind: 'kept' },
]

export const knowledgeScreen: ResourceScreen = {
  key: 'knowledge',
  title: 'База знаний',
  contract: deskKnowledge,
  one: 'Страница',
  search: 'Название или адрес',
  countsWaiting: true,
  tabs: [
    { key: 'all', words: 'Все', narrow: {} },
    { key: 'overdue', words: 'Пора проверить', narrow: { state: 'overdue' } },
    { key: 'hidden', words: 'Скрытые', narrow: { state: 'hidden' } },
  ],
  sorts: { '-updated': 'сначала обновлённые', updated: 'сначала давние' },
  line: (row, now) => {
    const page = pageOf(row)
    return {
      title: page.title,
      about: [page.menu, page.slug, !page.live && 'скрыта'],
      at: `обновлено ${dayOf(page.updated_at, now)}`,
      state: isOverdue(page, now) ? 'пора проверить' : `проверено ${dayOf(page.checked_at, now)}`,
      isWaiting: isOverdue(page, now),
    }
  },
  body: (row) => (pageOf(row).content_html ? <Html title={row.title} html={pageOf(row).content_html!} /> : null),
  facts: (row, now) => {
    const page = pageOf(row)
    return [
      ['Раздел', page.menu],
      ['Адрес', `/knowledge-base/${page.slug}`],
      ['Сюда ведут и', page.former?.join(', ')],
      ['Обновлено', momentInWords(page.updated_at, now)],
      ['Проверено', `${momentInWords(page.checked_at, now)}${page.checked_by ? `, ${page.checked_by}` : ''}`],
      ['Проверка до', dayOf(page.check_by, now)],
      ['Видна', page.live ? 'да' : 'нет'],
    ]
  },
  more: (row) => <Revisions screen={knowledgeScreen} row={row} revisions={pageOf(row).revisions ?? []} />,
  actions: {
    check: { key: 'A', kind: 'primary' },
    hide: { kind: 'alert', reasons: ['Устарела', 'Повтор', 'Переписывается'], isFor: (row) => Boolean(row.live) },
    show: { kind: 'primary', isFor: (row) => !row.live },
    restore: { isFor: () => false, reasons: ['Правка была ошибкой', 'Пропало нужное'] },
  },
  fields: FIELDS,
  onSite: (row) => `/knowledge-base/${String(row.slug)}`,
  empty: 'Страниц пока нет',
}
