import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApi } from '#api/api.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Outdated } from '#ui/blocks/Outdated.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { useChosenInSight } from '#ui/scrolling/useChosenInSight.ts'
import { useEndOfList } from '#ui/scrolling/useEndOfList.ts'
import { windowPages } from '../queries.ts'
import { baseTicker } from '../table/columns.ts'
import { useAddressOf } from '../useView.ts'
import { type Mode, toWindow, type View } from '../view.ts'
import { WindowRow } from './WindowRow.tsx'
import styles from './Windows.module.css'
import { Zigzag } from './Zigzag.tsx'

const THRESHOLDS = { usd: 10, btc: 10, eth: 15, sol: 20 }

/** Error texts for the reader; the log has those of the specification. */
const FAILURES: Record<Mode, string> = {
  dynamics: 'Не удалось загрузить динамику',
  impulse: 'Не удалось загрузить импульсы',
  period: 'Не удалось загрузить периоды',
  monthly: 'Не удалось загрузить месяцы',
}

/** Windows of the mode with the open one marked. Becomes a strip of cards when there is no room beside the coins. */
export function WindowPanel({ view, opened }: { view: View; opened: string | null }) {
  const { mode, base } = view
  const pages = useInfiniteQuery(windowPages(useApi(), mode, view))
  const { data, isError, refetch, hasNextPage, isFetching, fetchNextPage } = pages
  const windows = data?.pages.flatMap((page) => page.windows)
  const addressOf = useAddressOf()
  const end = useEndOfList(() => void fetchNextPage(), hasNextPage && !isFetching, windows?.length ?? 0)
  const list = useRef<HTMLUListElement>(null)
  useChosenInSight(list, windows && opened)
  return (
    <section className={styles.panel} aria-labelledby="screener-windows">
      <header className={styles.head}>
        <h2 id="screener-windows">{titleOf(view)}</h2> <small>{noteOf(view)}</small>
      </header>
      <Outdated of={pages}>{FAILURES[mode]}</Outdated>
      {!data && isError && <Message onRetry={() => void refetch()}>{FAILURES[mode]}</Message>}
      {!data && !isError && <Loading />}
      {mode === 'impulse' && windows && windows.length > 1 && (
        <Zigzag windows={windows} opened={opened} ticker={baseTicker(base)} />
      )}
      {windows?.length === 0 && <Message>Истории цен для этого режима ещё нет</Message>}
      <ul ref={list} className={styles.list}>
        {windows?.map((window) => (
          <li key={window.key}>
            <WindowRow
              window={window}
              ticker={baseTicker(base)}
              to={addressOf(toWindow(mode, window.key))}
              isOpened={window.key === opened}
            />
          </li>
        ))}
        <li ref={end as never} aria-hidden="true" className={styles.end} />
      </ul>
    </section>
  )
}

function titleOf({ mode, base }: View) {
  if (mode === 'impulse') return `Импульсы ${baseTicker(base)}`
  return { dynamics: 'Динамика', period: 'Периоды', monthly: 'Месяцы' }[mode]
}

function noteOf({ mode, base }: View) {
  if (mode === 'impulse') return `порог ${THRESHOLDS[base]}%`
  return { dynamics: '8 отрезков, последний до сейчас', period: 'до сейчас', monthly: 'по UTC' }[mode]
}

function Loading() {
  return (
    <div className={styles.list} role="status" aria-label="Загрузка окон">
      {[1, 2, 3, 4, 5].map((place) => (
        <div key={place} className={styles.bone}>
          <Skeleton width="60%" height={16} />
          <Skeleton height={4} />
          <Skeleton width="80%" height={12} />
        </div>
      ))}
    </div>
  )
}
