import { OPENED_AFTER_DAYS } from '@palata/contract/ledger/entries'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { Link, useParams } from '#navigation'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Panel } from '#ui/frames/Panel.tsx'
import { Checkpoint } from './Checkpoint.tsx'
import { CheckYourself } from './CheckYourself.tsx'
import { Incidents } from './Incidents.tsx'
import styles from './LedgerPage.module.css'
import { Finder } from './list/Finder.tsx'
import { LastEntries } from './list/LastEntries.tsx'
import { ledgerOverview } from './queries.ts'
import { Totals } from './Totals.tsx'
import { Witnesses } from './Witnesses.tsx'

/** The log of all calls, for who does not trust us. */
export function LedgerPage() {
  const { data, isError, refetch } = useQuery(ledgerOverview(useApi()))
  const { place } = useParams()
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>Журнал сигналов</h1>
        <p>
          Каждый сигнал клуба записывается сюда, как только опубликован. Строку нельзя убрать или переписать незаметно:
          корень журнала подписан, и браузер каждого читателя помнит его. Проигравшие сигналы остаются вместе
          с&nbsp;выигравшими, а идея открывается всем через {OPENED_AFTER_DAYS}&nbsp;дней после исхода.
        </p>
      </header>
      {!data && isError && <Message onRetry={() => void refetch()}>Не удалось загрузить журнал</Message>}
      {!data && !isError && <Skeleton height={320} />}
      {data && data.checkpoint === null && (
        <EmptyState icon="seal" help="Первая отметка появится, когда программа заведёт ключ журнала.">
          Журнал ещё не подписан
        </EmptyState>
      )}
      {data?.checkpoint && (
        <div className={styles.columns}>
          <div className={styles.main}>
            <Checkpoint checkpoint={data.checkpoint} recorded={data.recorded} />
            <Finder place={place ?? ''} size={data.checkpoint.size} />
            <LastEntries recorded={data.recorded} size={data.checkpoint.size} />
            <CheckYourself checkpoint={data.checkpoint} />
            <Incidents keys={data.keys} />
          </div>
          <aside className={styles.rail}>
            <Totals counts={data.counts} recorded={data.recorded} />
            <Witnesses
              witnesses={data.witnesses}
              timestamps={data.timestamps}
              size={data.checkpoint.size}
              signedAt={data.checkpoint.signed_at}
            />
            <Panel title="Как считаются исходы" link={{ to: '/methodology', label: 'Методика' }}>
              <p>Вход, выход и то, чего они не доказывают.</p>
            </Panel>
            <p className={styles.note}>
              Время в журнале — UTC. <Link to="/signals">Сигналы</Link>
            </p>
          </aside>
        </div>
      )}
    </div>
  )
}
