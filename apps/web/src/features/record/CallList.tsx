import type { RecordCall } from '@palata/contract/record/call'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api.tsx'
import { Link } from '#navigation'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Segments } from '#ui/controls/Segments.tsx'
import { Change, Figure } from '#ui/numbers/index.ts'
import { dateOf, dayAndTime, Moment } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import styles from './CallList.module.css'
import { type Chosen, callsOf } from './queries.ts'
import { shareText, standOf, whyUncounted } from './words.ts'

const STATES = [
  ['all', 'Все'],
  ['ended', 'Завершённые'],
  ['open', 'Открытые'],
] as const

/** Every call of an author, the newest first. */
export function CallList({ username, count }: { username: string; count: number }) {
  const [state, setState] = useState<Chosen>('all')
  const read = useInfiniteQuery(callsOf(useApi(), username, state))
  const calls = read.data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <section className={styles.panel} aria-labelledby="record-calls">
      <header className={styles.head}>
        <h3 id="record-calls">
          Все сигналы <small>{count}</small>
        </h3>
        <Segments label="Какие сигналы" options={STATES} chosen={state} onChoose={setState} />
      </header>
      {read.isPending && (
        <div className={styles.bones} role="status" aria-label="Загрузка сигналов">
          {[1, 2, 3, 4].map((place) => (
            <Skeleton key={place} height={20} />
          ))}
        </div>
      )}
      {read.isError && calls.length === 0 && (
        <Message onRetry={() => void read.refetch()}>Не удалось загрузить сигналы автора</Message>
      )}
      {read.isSuccess && calls.length === 0 && (
        <EmptyState icon="clock" isSmall>
          Таких сигналов нет
        </EmptyState>
      )}
      {calls.length > 0 && <Table calls={calls} />}
      {read.hasNextPage && (
        <div className={styles.more}>
          <Button kind="secondary" isBusy={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
            Показать ещё
          </Button>
        </div>
      )}
      <p className={styles.foot}>
        Открытые, добавления и&nbsp;сигналы без цены в&nbsp;счёт не&nbsp;входят, отозванные и&nbsp;снятые входят.
        Результат считается от&nbsp;цены первой минуты после печати, без комиссий; «через час» — за&nbsp;вычетом
        0.2&nbsp;%.
      </p>
    </section>
  )
}

function Table({ calls }: { calls: readonly RecordCall[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">№</th>
          <th scope="col">Запечатан</th>
          <th scope="col">Монета</th>
          <th scope="col">Вход</th>
          <th scope="col">Выход</th>
          <th scope="col">Чем кончился</th>
          <th scope="col">Результат</th>
          <th scope="col">Место, u</th>
          <th scope="col">Случай</th>
          <th scope="col">Через 1&nbsp;ч</th>
        </tr>
      </thead>
      <tbody>
        {calls.map((call) => (
          <Row key={call.number} call={call} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ call }: { call: RecordCall }) {
  const now = useNow()
  const { number, signal_id: id, sealed_at: sealed, coin, direction, state, late } = call
  const isOpen = state === 'open' || state === 'starting'
  return (
    <tr data-uncounted={call.is_counted ? undefined : true}>
      <td className={styles.number}>{id === null ? number : <Link to={`/signal/${id}`}>{number}</Link>}</td>
      <td className={styles.when}>
        {sealed && <Moment at={sealed} tell={(at, clock) => dayAndTime(at, now, clock)} />}
      </td>
      <td className={styles.coin}>
        <div>
          {coin ? (
            <>
              <img src={coin.image} alt="" width={20} height={20} loading="lazy" />
              <b>{coin.symbol.toUpperCase()}</b>
              {direction && <span>{direction === 'long' ? 'лонг' : 'шорт'}</span>}
            </>
          ) : (
            <>
              <Icon name="lock" size={14} />
              <span>откроется с&nbsp;исходом</span>
            </>
          )}
        </div>
      </td>
      <td className={styles.entry}>
        {coin && (
          <Cell is={call.start_price_usd !== null}>
            <Figure kind="price" value={call.start_price_usd} isColumn />
          </Cell>
        )}
      </td>
      <td className={styles.exit}>
        {coin && (
          <Cell is={call.end_price_usd !== null}>
            <Figure kind="price" value={call.end_price_usd} isColumn />
          </Cell>
        )}
      </td>
      <td className={styles.end}>
        <End call={call} />
      </td>
      <td className={styles.result}>
        <Cell is={call.result_percent !== null}>
          <Change percent={call.result_percent} period={isOpen ? 'с печати' : 'за сигнал'} isPeriodNamed inTable />
        </Cell>
      </td>
      <td className={styles.u} data-label="место">
        <Cell is={call.u !== null}>{call.u !== null && shareText(call.u)}</Cell>
      </td>
      <td className={styles.chance} data-label="случай">
        <Cell is={call.chance !== null}>{call.chance !== null && shareText(call.chance)}</Cell>
      </td>
      <td className={styles.late} data-label="через час">
        {late?.hour.is_too_late ? (
          'не\u00a0успел'
        ) : (
          <Cell is={late?.hour.percent != null}>
            <Change percent={late?.hour.percent} period="при входе через час" isPeriodNamed inTable />
          </Cell>
        )}
      </td>
    </tr>
  )
}

function Cell({ is, children }: { is: boolean; children: React.ReactNode }) {
  return is ? children : <span className={styles.none}>—</span>
}

function End({ call }: { call: RecordCall }) {
  const why = whyUncounted(call)
  return (
    <>
      {standOf(call)}
      {call.ended_at && (
        <>
          , <Moment at={call.ended_at} tell={dateOf} />
        </>
      )}
      {call.state === 'open' && call.horizon_at && (
        <>
          {' '}
          до <Moment at={call.horizon_at} tell={dateOf} />
        </>
      )}
      {call.is_taken_down && <small className={styles.down}>снят, в&nbsp;счёте остаётся</small>}
      {call.is_unopened && <small className={styles.down}>не&nbsp;открыт в&nbsp;срок, считается проигранным</small>}
      {why && <small>{why}</small>}
    </>
  )
}
