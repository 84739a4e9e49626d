import { useEffect, useMemo, useRef, useState } from 'react'
import { Link, loadPatiently } from '#navigation'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { dayAndTime, Moment, useClock } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import type { Drawing } from './canvas.ts'
import type { Cluster } from './marks.ts'
import styles from './Plot.module.css'
import { pathOf } from './series.ts'

const BOX = { width: 800, height: 280 }

interface Told {
  cluster: Cluster
  x: number
  y: number
}

/** A static line until the code of the interactive chart has loaded, which starts when the chart comes into view. */
export function Plot({ drawing: given, label }: { drawing: Omit<Drawing, 'clock'>; label: string }) {
  const clock = useClock()
  const drawing = useMemo(() => ({ ...given, clock }), [given, clock])
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
      const { drawChart } = await loadPatiently(() => import('./canvas.ts'))
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
    // A finger leaves with each touch; what it showed stays, so that its links can be pressed.
    <div className={styles.plot} onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setTold(null)}>
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
      {told && <MarkCard key={`${told.cluster.group} ${told.cluster.at}`} told={told} />}
    </div>
  )
}

const CARD_WIDTH = 240
const MOST_TOLD = 3

function MarkCard({ told: { cluster, x, y } }: { told: Told }) {
  const now = useNow()
  const [isWhole, setWhole] = useState(false)
  const left = isWhole ? 0 : cluster.marks.length - MOST_TOLD
  return (
    <div className={styles.card} style={{ left: `min(${x}px, calc(100% - ${CARD_WIDTH}px))`, top: y + 12 }}>
      {cluster.marks.slice(0, isWhole ? undefined : MOST_TOLD).map(({ kind, id, url, title, at }) => (
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
      {left > 0 && <TextButton onClick={() => setWhole(true)}>и ещё {left}</TextButton>}
    </div>
  )
}
