import { z } from 'zod'
import { Instant } from '../shared.ts'
import { optionalText, visibleText } from '../text/visibleText.ts'
import { deskResource } from './resource.ts'

const text = z.string('Нужен текст')
const flag = z.boolean('Нужно true или false')
const whole = (least: number, most: number) =>
  z.int('Нужно целое число').min(least, `Не меньше ${least}`).max(most, `Не больше ${most}`)

export const DeskKnowledgePage = z.object({
  id: z.number().int(),
  slug: z.string(),
  title: z.string(),
  lead: z.string(),
  /** Title of the section. */
  menu: z.string(),
  position: z.number().int(),
  live: z.boolean(),
  revision: z.number().int(),
  updated_at: Instant,
  checked_at: Instant,
  checked_by: z.string().nullable(),
  /** When the page has to be checked again. */
  check_by: Instant,
  check_months: z.number().int(),
})
export type DeskKnowledgePage = z.infer<typeof DeskKnowledgePage>

export const DeskKnowledgePageInFull = DeskKnowledgePage.extend({
  content: z.string(),
  content_html: z.string(),
  /** Former slugs, which still lead to the page. */
  former: z.array(z.string()),
  /** The latest first. */
  revisions: z.array(
    z.object({ revision: z.number().int(), at: Instant, note: z.string(), author: z.string().nullable() }),
  ),
})
export type DeskKnowledgePageInFull = z.infer<typeof DeskKnowledgePageInFull>

const Fields = z.object({
  title: visibleText('Это обязательное поле'),
  /** Former slugs still lead to the page. */
  slug: text,
  lead: optionalText(),
  /** Title of the section; an unknown one becomes a new top-level section. */
  menu: visibleText('Укажите раздел'),
  /** HTML from the editor. */
  content: text,
  position: whole(0, 10_000),
  live: flag,
  check_months: whole(1, 60),
  /** Summary of the change, shown to readers. */
  note: optionalText(),
  /** The editor has read the whole page and confirms it. */
  is_checked: flag,
})

export const deskKnowledge = deskResource({
  name: 'knowledge',
  title: 'База знаний',
  roles: ['editor'],
  row: DeskKnowledgePage,
  one: DeskKnowledgePageInFull,
  search: 'слова названия и адреса, номер',
  filters: { state: z.enum(['overdue', 'hidden', 'live'], 'Неизвестное состояние').optional() },
  sorts: ['-updated', 'updated'],
  patch: Fields.partial().extend({ revision: z.int('Нужен номер правки').optional() }),
  create: Fields.partial().required({ title: true, menu: true, content: true }),
  actions: {
    check: { about: 'Страница прочитана и верна на сегодня', label: 'Проверено', adds: true, isBulk: true },
    hide: { about: 'Убрать с сайта', label: 'Скрыть', reason: 'required', isBulk: true, isRemoval: true, undo: 'show' },
    show: { about: 'Вернуть на сайт', label: 'Показать', reason: 'optional', undo: 'hide' },
    restore: {
      about: 'Вернуть текст прежней правки; нынешний останется в правках',
      label: 'Вернуть правку',
      reason: 'required',
      input: z.object({ revision: z.int('Нужен номер правки').min(1, 'Нет такой правки') }),
    },
  },
})
