import { type ModerationAct, REPORT_REASONS, type Report } from '@palata/contract/moderation'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { useReader } from '#features/accounts'
import { Link } from '#navigation'
import { paths } from '#paths.ts'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Outdated } from '#ui/blocks/Outdated.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Figure, wordBeside } from '#ui/numbers/index.ts'
import { dateOf } from '#ui/time/time.ts'
import styles from './ModerationPage.module.css'
import { moderationLog, openReports, useDecide } from './queries.ts'

const ROW_HEIGHT = 88
/** Names of the kinds, shown for a deleted item, which has no title any more. */
const KINDS: Record<ModerationAct['content_type'], string> = {
  news: 'новость',
  material: 'материал',
  opinion: 'мнение',
  signal: 'сигнал',
  comment: 'комментарий',
}

/** Readers' reports and the moderators' log; for moderators only. */
export function ModerationPage() {
  const { me, isLoading } = useReader()
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Жалобы</h1>
      {isLoading && <Loading label="Загрузка жалоб" />}
      {!isLoading && !me?.is_moderator && <Locked />}
      {me?.is_moderator && (
        <>
          <Reports />
          <h2>Журнал</h2>
          <Log />
        </>
      )}
    </div>
  )
}

function Locked() {
  return (
    <EmptyState icon="lock" action={<Button to={paths.main}>На главную</Button>}>
      Эта страница для модераторов
    </EmptyState>
  )
}

function Reports() {
  const query = useQuery(openReports(useApi()))
  const { data, isError, refetch } = query
  if (!data)
    return isError ? (
      <Message onRetry={() => void refetch()}>Не удалось загрузить жалобы</Message>
    ) : (
      <Loading label="Загрузка жалоб" />
    )
  if (data.results.length === 0)
    return (
      <EmptyState
        icon="check"
        help="Новая появится здесь, когда читатель пожалуется на публикацию или комментарий."
        isSmall
      >
        Жалоб нет
      </EmptyState>
    )
  return (
    <>
      <Outdated of={query}>Жалобы не обновились</Outdated>
      <ul className={styles.rows}>
        {data.results.map((report) => (
          <ReportRow key={`${report.content_type}/${report.object_id}`} report={report} />
        ))}
      </ul>
    </>
  )
}

function ReportRow({ report }: { report: Report }) {
  const { mutate, isPending } = useDecide(report)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Link to={report.url}>
          {report.content_type === 'comment' && 'Комментарий: '}
          <bdi>{report.title || 'изображение'}</bdi>
        </Link>
        <p>
          {report.reasons.map((reason) => REPORT_REASONS[reason]).join(', ')} ·{' '}
          <Figure kind="count" value={report.count} /> {wordBeside(report.count, 'жалоба', 'жалобы', 'жалоб')} с{' '}
          {dateOf(report.created_at)}
        </p>
      </div>
      <Button size="small" kind="secondary" isBusy={isPending} onClick={() => mutate('upheld')}>
        Принять
      </Button>
      <Button size="small" kind="secondary" isBusy={isPending} onClick={() => mutate('dismissed')}>
        Отклонить
      </Button>
    </li>
  )
}

function Log() {
  const { data, isError, refetch } = useQuery(moderationLog(useApi()))
  if (!data)
    return isError ? (
      <Message onRetry={() => void refetch()}>Не удалось загрузить журнал</Message>
    ) : (
      <Loading label="Загрузка журнала" />
    )
  if (data.results.length === 0)
    return (
      <EmptyState icon="clock" help="Здесь будет каждое действие модераторов." isSmall>
        Записей нет
      </EmptyState>
    )
  return (
    <ul className={styles.rows}>
      {data.results.map((act) => (
        <li key={act.id} className={styles.row}>
          <Act act={act} />
        </li>
      ))}
    </ul>
  )
}

function Act({ act }: { act: ModerationAct }) {
  const { action, actor, at, content_type, object_id, title, url, outcome, reason } = act
  const what = title || `${KINDS[content_type]} № ${object_id}`
  const words = (
    <>
      {action}: <bdi>{what}</bdi>
    </>
  )
  return (
    <div className={styles.words}>
      {url === null ? <span>{words}</span> : <Link to={url}>{words}</Link>}
      <p>{[actor, dateOf(at), outcome, reason].filter(Boolean).join(' · ')}</p>
    </div>
  )
}

function Loading({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={styles.rows}>
      {[0, 1, 2].map((place) => (
        <Skeleton key={place} height={ROW_HEIGHT} />
      ))}
    </div>
  )
}
