import type { HistoryRange } from '@palata/contract/market'
import { useEffect, useRef, useState } from 'react'
import { Link } from '#navigation'
import { Icon } from '#ui/blocks/Icon.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { Figure } from '#ui/numbers/index.ts'
import { dayAndTime, Moment } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import type { Drawing } from './canvas.ts'
import { type ChartMark, type Cluster, clustersOf, GROUP_WORDS, type Group, groupOf } from './marks.ts'
import styles from './PriceChart.module.css'
import { PriceTable } from './PriceTable.tsx'
import { type Point, pathOf, summaryOf } from './series.ts'

const BOX = { width: 800, height: 280 }

interface PriceChartProps {
  points: readonly Point[]
  marks: readonly ChartMark[]
  range: HistoryRange
  /** The price that an open signal began at. */
  start: number | null
  isTable: boolean
}

/** A line of prices with what was said and happened on it; the same as a table, and in a sentence. */
export function PriceChart({ points, marks, range, start, isTable }: PriceChartProps) {
  const now = useNow()
  const [hidden, setHidden] = useState<ReadonlySet<Group>>(new Set())
  const clusters = clustersOf(
    points,
    marks.filter(({ kind }) => !hidden.has(groupOf(kind))),
  )
  const summary = summaryOf(points, range, now)
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
        <Plot drawing={{ points, clusters, start }} label={summary ?? 'График цены'} />
      )}
      {!isTable && <Legend marks={marks} hidden={hidden} onToggle={toggle} />}
      {summary && <p className={styles.summary}>{summary}</p>}
      <p className={styles.source}>
        Цены: CoinGecko. График:{' '}
        <a href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
          TradingView Lightweight Charts™
        </a>
      </p>
    </>
  )
}

interface Told {
  cluster: Cluster
  x: number
  y: number
}

/** A still line until the code of the moving one has come, which happens once the chart is looked at. */
function Plot({ drawing, label }: { drawing: Drawing; label: string }) {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<{ draw: (drawing: Drawing) => void } | null>(null)
  const latest = useRef(drawing)
  const [isAlive, setAlive] = useState(false)
  const [told, setTold] = useState<Told | null>(null)

  useEffect(() => {
    latest.current = drawing
    chart.current?.draw(drawing)
  }, [drawing])

  useEffect(() => {
    const element = place.current
    if (!element || typeof IntersectionObserver === 'undefined') return
    let made: { draw: (drawing: Drawing) => void; remove: () => void } | null = null
    let isGone = false
    const seen = new IntersectionObserver(async ([entry]) => {
      if (!entry?.isIntersecting) return
      seen.disconnect()
      const { drawChart } = await import('./canvas.ts')
      if (isGone) return
      made = drawChart(element, latest.current, setTold)
      chart.current = made
      setAlive(true)
    })
    seen.observe(element)
    return () => {
      isGone = true
      seen.disconnect()
      made?.remove()
      chart.current = null
    }
  }, [])

  return (
    <div className={styles.plot} onPointerLeave={() => setTold(null)}>
      {!isAlive && (
        <svg
          className={styles.still}
          viewBox={`0 0 ${BOX.width} ${BOX.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={pathOf(drawing.points, BOX.width, BOX.height)} />
        </svg>
      )}
      <div ref={place} className={styles.canvas} role="img" aria-label={label} />
      {told && <MarkCard told={told} />}
    </div>
  )
}

const CARD_WIDTH = 240
const MOST_TOLD = 3

function MarkCard({ told: { cluster, x, y } }: { told: Told }) {
  const now = useNow()
  return (
    <div className={styles.card} style={{ left: `min(${x}px, calc(100% - ${CARD_WIDTH}px))`, top: y + 12 }}>
      {cluster.marks.slice(0, MOST_TOLD).map(({ kind, id, url, title, at }) => (
        <p key={`${kind} ${id}`}>
          <small>
            <Moment at={at} tell={(instant, clock) => dayAndTime(instant, now, clock)} />
          </small>
          {url.startsWith('/') ? (
            <Link to={url}>{kind === 'comment' ? `Комментарий: ${title}` : title}</Link>
          ) : (
            <a href={url} target="_blank" rel="noopener noreferrer">
              {title}
            </a>
          )}
        </p>
      ))}
      {cluster.marks.length > MOST_TOLD && <small>и ещё {cluster.marks.length - MOST_TOLD}</small>}
    </div>
  )
}

interface LegendProps {
  marks: readonly ChartMark[]
  hidden: ReadonlySet<Group>
  onToggle: (group: Group) => void
}

/** What the marks mean, how many there are, and a way to hide them. */
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
