import type { HistoryRange } from '@palata/contract/market'
import { ENDS } from '@palata/contract/signals/ends'
import type { OpenedSignal } from '@palata/contract/signals/signal'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api.tsx'
import { ChartFrame, ChartNotes, coinHistory, Plot, PriceTable, useStaleness } from '#features/market'
import { Segments } from '#ui/controls/Segments.tsx'
import { useClock } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'

import { type Chosen, chosenSince, periodsOf, pointsOf, rangeSince, summaryOf } from './course.ts'
import styles from './SignalChart.module.css'

const noMarks = () => []

/** The price from the start to the end or to now, with the start, target and stop levels. */
export function SignalChart({ signal }: { signal: OpenedSignal }) {
  if (signal.publication_date === null || signal.start_price_usd === null) return null
  return <Course signal={signal} startedAt={signal.publication_date} start={signal.start_price_usd} />
}

interface CourseProps {
  signal: OpenedSignal
  startedAt: string
  start: number
}

function Course({ signal, startedAt, start }: CourseProps) {
  const now = useNow()
  const clock = useClock()
  const [chosen, choose] = useState<Chosen>('start')
  const since = chosenSince(chosen, startedAt, now)
  const range = rangeSince(since, now)
  const age = useStaleness(signal.priced_at)
  const staleness = signal.ended_at ? 'fresh' : age
  const history = useQuery({ ...coinHistory(useApi(), signal.coin.slug, range), placeholderData: keepPreviousData })
  const periods = periodsOf(signal, now)
  return (
    <section className={styles.chart} aria-label="График с публикации">
      <ChartFrame
        history={history}
        points={history.data && pointsOf(history.data, signal, since, staleness)}
        controls={
          periods.length > 1 ? (
            <Segments<Chosen> label="Период графика" options={periods} chosen={chosen} onChoose={choose} />
          ) : undefined
        }
        help="График начнётся со следующей ценой после публикации"
      >
        {(points, isTable) => {
          const summary = summaryOf(points, signal, now, staleness, clock)
          const lines = linesOf(signal, start)
          const end = signal.ended_by && ENDS[signal.ended_by]
          const base = { price: start, gains: signal.direction === 'short' ? 'below' : 'above' } as const
          return (
            <>
              {isTable ? (
                <PriceTable points={points} range={tableRange(points)} />
              ) : (
                <Plot drawing={{ points, clusters: noMarks, lines, base, end, staleness }} label={summary} />
              )}
              <ChartNotes>{summary}</ChartNotes>
            </>
          )
        }}
      </ChartFrame>
    </section>
  )
}

function linesOf({ target_price_usd: target, stop_price_usd: stop }: OpenedSignal, start: number) {
  return [
    { price: start, words: 'старт', isStart: true },
    ...(target === null ? [] : [{ price: target, words: 'цель' }]),
    ...(stop === null ? [] : [{ price: stop, words: 'стоп' }]),
  ]
}

const DAY_MS = 86_400_000
const MOST_DAYS = 120

/** Hours for a day, months for years, otherwise days. */
function tableRange(points: readonly (readonly [number, number])[]): HistoryRange {
  const days = (points.at(-1)![0] - points[0]![0]) / DAY_MS
  if (days <= 1) return '1d'
  return days <= MOST_DAYS ? '90d' : 'all'
}
