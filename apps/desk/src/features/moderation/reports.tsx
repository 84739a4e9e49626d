import { type DeskReport, deskReports } from '@palata/contract/desk/moderation'
import type { Reply } from '@palata/contract/endpoint'
import { REPORT_REASONS } from '@palata/contract/moderation'
import { Link } from '@site/navigation/index.ts'
import type { ReactNode } from 'react'
import { commentsScreen, shortened } from '#features/comments/comments.tsx'
import styles from '#lists/Body.module.css'
import { momentInWords, waitsInWords } from '#lists/moments.ts'
import type { ResourceScreen, Row } from '#lists/screen.ts'

type ReportInFull = Reply<typeof deskReports.read>

const KINDS: Record<DeskReport['content_type'], string> = {
  news: 'новость',
  material: 'материал',
  opinion: 'мнение',
  signal: 'сигнал',
  comment: 'комментарий',
}
const STATES: Record<DeskReport['state'], string> = { open: 'ждёт', upheld: 'принята', dismissed: 'отклонена' }
const isOpen = (row: Row) => row.state === 'open'
const isOfComment = (row: Row) => row.content_type === 'comment'
const titleOf = ({ content_type, title }: DeskReport) =>
  title || (content_type === 'comment' ? 'Изображение' : 'Без заголовка')
const reasonOf = ({ reason, details }: DeskReport) => details || REPORT_REASONS[reason]

export const reportsScreen: ResourceScreen = {
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
      title: shortened(titleOf(report)),
      by: report.reporter,
      about: [KINDS[report.content_type], report.details ? `«${report.details}»` : reasonOf(report).toLowerCase()],
      at: isOpen(row) ? waitsInWords(report.created_at, now) : momentInWords(report.created_at, now),
      state: STATES[report.state],
      isWaiting: isOpen(row),
    }
  },
  actions: {
    dismiss: { key: 'R', reasons: ['Это не спам', 'Спор по существу', 'Повтор'], isFor: isOpen },
    uphold: { key: 'A', kind: 'primary', reasons: ['Спам', 'Реклама', 'Мошенничество'], isFor: isOpen },
    'remove-comment': {
      kind: 'alert',
      reasons: commentsScreen.actions!.remove!.reasons!,
      note: 'Комментарий исчезнет из обсуждения, ответы на него останутся. Автор прочитает причину и сможет возразить.',
      isFor: (row) => isOfComment(row) && isOpen(row),
    },
    'restore-comment': { isFor: (row) => isOfComment(row) && row.state === 'upheld' },
    reopen: { isFor: (row) => !isOpen(row) },
  },
  facts: (row, now) => {
    const report = row as unknown as ReportInFull
    const about: [string, ReactNode][] = isOfComment(row)
      ? wordsOf(report)
      : [
          ['О чём', report.title],
          ['Что это', KINDS[report.content_type]],
        ]
    return [
      ...about,
      ['Причина', reasonOf(report)],
      ['Пожаловался', report.reporter.name],
      ['Когда', momentInWords(report.created_at, now)],
      ['Ждёт жалоб на то же самое', report.waiting > 1 && report.waiting],
      ['Состояние', STATES[report.state]],
      ['Решил', report.decided_by],
      ['Решено', report.decided_at && momentInWords(report.decided_at, now)],
    ]
  },
  onSite: (row) => (row.url as string) || null,
  empty: 'Жалоб нет',
}

/** The reported comment and the one that it answers, which together show what was meant. */
function wordsOf({ comment, object_id: id }: ReportInFull): [words: string, value: ReactNode][] {
  if (!comment) return []
  const { text, image_url: image, author, answers } = comment
  return [
    [
      'Комментарий',
      <>
        <span className={styles.words}>{text}</span>
        {image && <img className={styles.picture} src={image} alt="Изображение к комментарию" loading="lazy" />}
      </>,
    ],
    [
      'Изменён после жалобы',
      comment.is_changed_since && <Link to={`/desk/comments/${id}`}>Прежний текст среди комментариев</Link>,
    ],
    ['Автор', author?.name ?? 'аккаунта больше нет'],
    ['В ответ', answers && `${answers.author?.name ?? 'бывшему участнику'}: ${answers.text || 'изображение'}`],
    ['Под чем', comment.subject],
    ['Удалён', comment.removed_at && (comment.is_removed_by_author ? 'самим автором' : 'модератором')],
  ]
}
