import type { HistoryRange } from '@palata/contract/market'
import { useMemo, useState } from 'react'
import { Icon } from '#ui/blocks/Icon.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { Figure } from '#ui/numbers/index.ts'
import { useClock } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import type { Staleness } from '../staleness.ts'
import { ChartNotes } from './ChartFrame.tsx'
import { candlesOf, SPANS } from './candles.ts'
import type { Level } from './canvas.ts'
import { type ChartMark, clustersOf, GROUP_WORDS, type Group, groupOf } from './marks.ts'
import { Plot } from './Plot.tsx'
import styles from './PriceChart.module.css'
import { PriceTable } from './PriceTable.tsx'
import { type Point, summaryOf } from './series.ts'

interface PriceChartProps {
  points: readonly Point[]
  marks: readonly ChartMark[]
  range: HistoryRange
  /** Age of the current price. */
  staleness: Staleness
  /** Prices of open signals. */
  levels: readonly Level[]
  isTable: boolean
  areCandles: boolean
}

/** A line of prices with posts and events marked on it; also as a table and in a sentence. */
export function PriceChart({ points, marks, range, staleness, levels, isTable, areCandles }: PriceChartProps) {
  const now = useNow()
  const [hidden, setHidden] = useState<ReadonlySet<Group>>(new Set())
  const drawing = useMemo(() => {
    const candles = areCandles ? candlesOf(points, range) : null
    const bars = candles ? candles.map(({ at, close }): Point => [at, close]) : points
    const seen = marks.filter(({ kind }) => !hidden.has(groupOf(kind)))
    // A mark after the last candle's beginning belongs to that candle.
    const last = bars.at(-1)?.[0] ?? 0
    const placed = seen.map((mark) =>
      Date.parse(mark.at) > last ? { ...mark, at: new Date(last).toISOString() } : mark,
    )
    const clusters = (places: number) => clustersOf(bars, candles ? placed : seen, places)
    return { points, candles, clusters, lines: levels, base: null, staleness }
  }, [points, marks, hidden, levels, range, staleness, areCandles])
  const summary = summaryOf(points, range, now, staleness, useClock())
  const toggle = (group: Group) =>
    setHidden((before) => {
      const after = new Set(before)
      if (!after.delete(group)) after.add(group)
      return after
    })
  return (
    <>
      {isTable ? (
        <PriceTable points={points} range={range} />
      ) : (
        <Plot key={areCandles ? 'candles' : 'line'} drawing={drawing} label={summary ?? 'График цены'} />
      )}
      {!isTable && <Legend marks={marks} hidden={hidden} onToggle={toggle} />}
      <ChartNotes
        more={areCandles && !isTable ? `Свеча — ${SPANS[range].words}, из\u00a0цен на\u00a0конец часа или дня.` : ''}
      >
        {summary}
      </ChartNotes>
    </>
  )
}

interface LegendProps {
  marks: readonly ChartMark[]
  hidden: ReadonlySet<Group>
  onToggle: (group: Group) => void
}

/** Explains the marks, counts them and can hide them. */
function Legend({ marks, hidden, onToggle }: LegendProps) {
  const counts = new Map<Group, number>()
  for (const { kind } of marks) counts.set(groupOf(kind), (counts.get(groupOf(kind)) ?? 0) + 1)
  if (counts.size === 0) return null
  return (
    <ul className={styles.legend} aria-label="Отметки на графике">
      {GROUP_WORDS.filter(([group]) => counts.has(group)).map(([group, words]) => (
        <li key={group}>
          <TextButton className={styles.chip} aria-pressed={!hidden.has(group)} onClick={() => onToggle(group)}>
            <Sign group={group} /> {words} <Figure kind="count" value={counts.get(group)} inControl />
            {hidden.has(group) && <Icon name="eye-off" size={14} />}
          </TextButton>
        </li>
      ))}
    </ul>
  )
}

const SIGNS: Record<Group, string> = {
  publication: 'M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1Z',
  comment: 'M6 3a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  forecast: 'M6 1 11 6H8v5H4V6H1z',
  podcast: 'M2 2h8v8H2z',
  signal: 'M2 2h8v8H2z',
  event: 'M6 11 1 6h3V1h4v5h3z',
}

function Sign({ group }: { group: Group }) {
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" data-group={group} aria-hidden="true">
      <path d={SIGNS[group]} fill="currentColor" />
    </svg>
  )
}
