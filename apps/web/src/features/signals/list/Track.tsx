import type { Signal } from '@palata/contract/signals/signal'
import { Figure, toneOf } from '#ui/numbers/index.ts'
import { placeOf } from '../rules.ts'
import styles from './Track.module.css'

type TrackProps = Pick<
  Signal,
  'start_price_usd' | 'target_price_usd' | 'stop_price_usd' | 'price_usd' | 'result_percent'
>

/** Where the price stands between the stop, always at the left, and the target; null without both. */
export function Track({ start_price_usd: start, target_price_usd: target, stop_price_usd: stop, ...now }: TrackProps) {
  if (target === null && stop === null) return null
  return (
    <div className={styles.way}>
      <span>{stop !== null && <Level name="стоп" price={stop} />}</span>
      {target !== null && stop !== null && start !== null && (
        <Line start={start} stop={stop} target={target} price={now.price_usd} result={now.result_percent} />
      )}
      <span className={styles.target}>{target !== null && <Level name="цель" price={target} />}</span>
    </div>
  )
}

const Level = ({ name, price }: { name: string; price: number }) => (
  <>
    <i>{name}</i> <Figure kind="price" value={price} />
  </>
)

interface LineProps {
  start: number
  stop: number
  target: number
  price: number | null
  result: number | null
}

function Line({ start, stop, target, price, result }: LineProps) {
  const at = (level: number) => 100 * placeOf(level, stop, target)
  const from = at(start)
  const to = price === null ? from : at(price)
  const tone = toneOf(result)
  const colour = tone === 'up' ? styles.won : tone === 'down' ? styles.lost : ''
  return (
    <div className={`${styles.track} ${colour}`} aria-hidden="true">
      <u style={{ left: `${Math.min(from, to)}%`, width: `${Math.abs(to - from)}%` }} />
      <i className={styles.start} style={{ left: `${from}%` }} />
      {price !== null && <i className={styles.stand} style={{ left: `${to}%` }} />}
    </div>
  )
}
