import { type DeskReport, deskReports } from '@palata/contract/desk/reports'
import type { ResourceView, Row } from '#lists/view.ts'
import { momentInWords, waitsInWords } from './words.ts'

const KINDS: Record<string, string> = {
  news: 'новость',
  material: 'материал',
  opinion: 'мнение',
  signal: 'сигнал',
  comment: 'комментарий',
}
const STATES: Record<DeskReport['state'], string> = { open: 'ждёт', upheld: 'принята', dismissed: 'отклонена' }
const isOpen = (row: Row) => row.state === 'open'

export const reportsView: ResourceView = {
  key: 'reports',
  title: 'Жалобы',
  contract: deskReports,
  countsWaiting: true,
  one: 'Жалоба',
  tabs: [
    { key: 'open', words: 'Открытые', narrow: { state: 'open' } },
    { key: 'upheld', words: 'Приняты', narrow: { state: 'upheld' } },
    { key: 'dismissed', words: 'Отклонены', narrow: { state: 'dismissed' } },
    { key: 'all', words: 'Все', narrow: {} },
  ],
  filters: [{ name: 'reporter', words: 'Кто пожаловался', kind: 'words' }],
  sorts: { created: 'сначала старые', '-created': 'сначала новые' },
  line: (row, now) => {
    const report = row as unknown as DeskReport
    return {
      title: report.title || 'Без заголовка',
      by: report.reporter,
      about: [KINDS[report.content_type] ?? report.content_type, 'спам'],
      at: isOpen(row) ? waitsInWords(report.created_at, now) : momentInWords(report.created_at, now),
      state: STATES[report.state],
      isWaiting: isOpen(row),
    }
  },
  actions: {
    dismiss: { key: 'R', reasons: ['Это не спам', 'Спор по существу', 'Повтор'], isFor: isOpen },
    uphold: { key: 'A', kind: 'primary', reasons: ['Спам', 'Реклама', 'Мошенничество'], isFor: isOpen },
    reopen: { isFor: (row) => !isOpen(row) },
  },
  facts: (row, now) => {
    const report = row as unknown as DeskReport
    return [
      ['О чём', report.title],
      ['Что это', KINDS[report.content_type] ?? report.content_type],
      ['Пожаловался', report.reporter.name],
      ['Когда', momentInWords(report.created_at, now)],
      ['Состояние', STATES[report.state]],
      ['Решил', report.decided_by],
      ['Решено', report.decided_at && momentInWords(report.decided_at, now)],
    ]
  },
  onSite: (row) => (row.url as string) || null,
  empty: 'Жалоб нет',
}
