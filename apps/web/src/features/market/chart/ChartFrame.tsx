import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Outdated } from '#ui/blocks/Outdated.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import styles from './ChartFrame.module.css'
import type { Point } from './series.ts'

interface ChartFrameProps {
  history: UseQueryResult
  /** Undefined while loading. */
  points: readonly Point[] | undefined
  /** Controls that choose the period. */
  controls?: ReactNode
  /** Buttons that change how the chart is drawn. */
  looks?: ReactNode
  /** Message for a chart without enough points. */
  help: string
  children: (points: readonly Point[], isTable: boolean) => ReactNode
}

/** Loading, error and empty states of a chart, and the switch to its table. */
export function ChartFrame({ history, points, controls, looks, help, children }: ChartFrameProps) {
  const [isTable, setTable] = useState(false)
  return (
    <>
      <div className={styles.controls}>
        {controls ?? <span />}
        <span className={styles.looks}>
          {!isTable && looks}
          <TextButton aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? 'Графиком' : 'Таблицей'}
          </TextButton>
        </span>
      </div>
      {points && <Outdated of={history}>График не обновился</Outdated>}
      {!points && history.isError && (
        <Message onRetry={() => void history.refetch()}>Не удалось загрузить график</Message>
      )}
      {!points && !history.isError && <AwaitedChart />}
      {points && points.length < 2 && (
        <EmptyState icon="signals" help={help}>
          За этот период цен ещё нет
        </EmptyState>
      )}
      {points && points.length > 1 && children(points, isTable)}
    </>
  )
}

/** As tall as most charts with their notes, so that what stands below does not move. */
function AwaitedChart() {
  return (
    <>
      <Skeleton height={300} />
      <div className={styles.summary}>
        <Skeleton />
      </div>
      <ChartNotes>{null}</ChartNotes>
    </>
  )
}

/** The chart's summary in a sentence, and the sources of the prices and of the chart library. */
export function ChartNotes({ children, more = '' }: { children: string | null; more?: string }) {
  return (
    <>
      {children && <p className={styles.summary}>{children}</p>}
      <p className={styles.source}>
        {more && `${more} `}Цены: CoinGecko. График:{' '}
        <a href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
          TradingView Lightweight Charts™
        </a>
      </p>
    </>
  )
}
