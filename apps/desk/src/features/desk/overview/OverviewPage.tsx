import { desk } from '@palata/contract/desk'
import type { DeskOverview } from '@palata/contract/desk/own/overview'
import { useApi } from '@site/api/api.tsx'
import { Message } from '@site/ui/blocks/Message.tsx'
import { Outdated } from '@site/ui/blocks/Outdated.tsx'
import { Skeleton } from '@site/ui/blocks/Skeleton.tsx'
import { dayAndMonth, dayAt, timeOf } from '@site/ui/time/time.ts'
import { useNow } from '@site/ui/time/useNow.ts'
import { useQuery } from '@tanstack/react-query'
import { Loading } from '#frame/Loading.tsx'
import { useDeskMe } from '#providers/me.ts'
import { Figures } from './Figures.tsx'
import { Members } from './Members.tsx'
import { Money } from './Money.tsx'
import { MostRead } from './MostRead.tsx'
import styles from './OverviewPage.module.css'
import { Services } from './Services.tsx'
import { Slow } from './Slow.tsx'
import { Sources } from './Sources.tsx'
import { System } from './System.tsx'
import { Waiting } from './Waiting.tsx'
import { Warnings } from './Warnings.tsx'

const EVERY_MS = 60_000

/** Start page: queues that await a decision, and for operators the club's figures. */
export function OverviewPage() {
  const me = useDeskMe()
  const now = useNow()
  const api = useApi()
  const isOperator = me.roles.includes('operator')
  const overview = useQuery({
    queryKey: ['desk', 'overview'],
    queryFn: ({ signal }) => api.call(desk.overview, undefined, { signal, quiet: true }),
    enabled: isOperator,
    refetchInterval: EVERY_MS,
  })
  const { data } = overview
  return (
    <>
      <h1 tabIndex={-1} className={styles.title}>
        Сегодня, {dayAndMonth(dayAt(now))}
      </h1>
      {data && <p className={styles.at}>обновлено в {timeOf(data.at)}, само каждую минуту</p>}
      <Outdated of={overview}>Сводка не обновилась</Outdated>
      {!isOperator ? (
        <div className={styles.alone}>
          <Waiting waiting={null} />
          <MostRead />
        </div>
      ) : overview.isError && !data ? (
        <Message onRetry={() => void overview.refetch()}>{overview.error.message}</Message>
      ) : data ? (
        <Going overview={data} />
      ) : (
        <Loading className={styles.alone}>
          <Skeleton height={108} />
          <Skeleton height={240} />
        </Loading>
      )}
    </>
  )
}

function Going({ overview }: { overview: DeskOverview }) {
  return (
    <>
      <Warnings warnings={overview.warnings} />
      <Figures overview={overview} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Money weeks={overview.money.weeks} />
          <Members members={overview.members} />
          <MostRead />
          <Services />
        </div>
        <div className={styles.column}>
          <Waiting waiting={overview.waiting} />
          <Sources sources={overview.sources} />
          <Slow routes={overview.slow} />
          <System overview={overview} />
        </div>
      </div>
    </>
  )
}
