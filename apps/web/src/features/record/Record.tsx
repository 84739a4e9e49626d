import type { RecordSummary } from '@palata/contract/record/summary'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { Link } from '#navigation'
import { paths } from '#paths.ts'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Outdated } from '#ui/blocks/Outdated.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Calibration } from './Calibration.tsx'
import { CallList } from './CallList.tsx'
import { Cone } from './Cone.tsx'
import { Figures } from './Figures.tsx'
import { recordOf } from './queries.ts'
import styles from './Record.module.css'
import { callsText, explained, VERDICTS } from './words.ts'

/** The record of an author: a sentence, then figures, the line among the blind, and every call. */
export function Record({ username, name }: { username: string; name: string }) {
  const read = useQuery(recordOf(useApi(), username))
  if (read.isPending) return <Bones />
  if (!read.data) return <Message onRetry={() => void read.refetch()}>Не удалось загрузить послужной список</Message>
  const { summary } = read.data
  if (summary === null || summary.calls === 0)
    return (
      <section className={`${styles.panel} ${styles.sealed}`} aria-label="Послужной список">
        <EmptyState icon="clock" help="Послужной список начинается с первой печати и с тех пор не редактируется.">
          {name}: ещё ни одного запечатанного сигнала
        </EmptyState>
      </section>
    )
  return (
    <div className={styles.record}>
      <section className={`${styles.panel} ${styles.sealed}`} aria-labelledby="record-said">
        <Said summary={summary} />
        <Outdated of={read}>Не удалось пересчитать</Outdated>
        <Figures summary={summary} />
      </section>
      <div className={styles.drawn}>
        <Cone summary={summary} />
        <Calibration summary={summary} />
      </div>
      <CallList username={username} count={summary.calls} />
    </div>
  )
}

/** The sentence of a record, and its figures where there are enough calls for them, with a link to all of it; null without a sealed call. */
export function RecordBrief({ username, all }: { username: string; all: string }) {
  const { data } = useQuery(recordOf(useApi(), username))
  const summary = data?.summary
  if (!summary || summary.calls === 0) return null
  return (
    <section className={`${styles.panel} ${styles.sealed}`} aria-labelledby="record-said">
      <div className={styles.said}>
        <Sentence summary={summary} />
      </div>
      {summary.skill && <Figures summary={summary} />}
      <p className={styles.all}>
        <Link to={all}>Все сигналы</Link> <Link to={paths.methodology}>Как это считается</Link>
      </p>
    </section>
  )
}

function Said({ summary }: { summary: RecordSummary }) {
  return (
    <div className={styles.said}>
      <Sentence summary={summary} />
      <p>
        {explained(summary)} <Link to={paths.methodology}>Как это считается</Link>
      </p>
    </div>
  )
}

function Sentence({ summary }: { summary: RecordSummary }) {
  return (
    <h2 id="record-said">
      {callsText(summary.calls)}, {summary.counted} в&nbsp;счёте. Отличим от&nbsp;случая:{' '}
      <strong>{VERDICTS[summary.verdict]}</strong>
    </h2>
  )
}

function Bones() {
  return (
    <div className={styles.record} role="status" aria-label="Загрузка послужного списка">
      <section className={`${styles.panel} ${styles.sealed}`}>
        <div className={styles.said}>
          <Skeleton width="58%" height={26} />
          <Skeleton width="86%" height={14} />
          <Skeleton width="64%" height={14} />
        </div>
        <div className={styles.figures}>
          {[1, 2, 3, 4, 5].map((place) => (
            <div key={place}>
              <Skeleton width={90} height={12} />
              <Skeleton width={110} height={28} />
              <Skeleton width={130} height={12} />
            </div>
          ))}
        </div>
      </section>
    </div>
  )
}
