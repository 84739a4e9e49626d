import type { Decided } from '@palata/contract/record/call'
import { numberText } from '#ui/numbers/index.ts'
import styles from './Minutes.module.css'

/** The minutes around an end, the deciding one marked, and the price of the end; the sentence below says the same. */
export function Minutes({ decided: { bars, minute, price, by } }: { decided: Decided }) {
  const least = Math.min(...bars.map(({ low }) => low))
  const most = Math.max(...bars.map(({ high }) => high))
  /** Percent from the top. */
  const y = (value: number) => (100 * (most - value)) / (most - least)
  const deciding = bars.find(({ at }) => at === minute)
  // After a redenomination the bars are in another unit than the price.
  const isDrawn = price >= least && price <= most
  const touched = deciding && (by === 'target' || by === 'stop') ? touchedOf(deciding, price) : null
  return (
    <div className={styles.drawn} aria-hidden="true">
      <div className={styles.plot}>
        {bars.map((bar) => (
          <div key={bar.at} className={bar === deciding ? styles.deciding : undefined}>
            <Candle bar={bar} y={y} />
            {bar === deciding && touched && (
              <span className={styles.touched} style={{ top: `${y(touched.price)}%` }}>
                {touched.words} {numberText('price', touched.price)}
              </span>
            )}
          </div>
        ))}
        {isDrawn && (
          <div className={styles.bound} style={{ top: `${y(price)}%` }}>
            <span>{numberText('price', price)}</span>
          </div>
        )}
      </div>
      <div className={styles.times}>
        {bars.map((bar, place) => (
          <span key={bar.at} className={bar === deciding ? styles.decidingTime : undefined}>
            {(bar === deciding || isToldAt(place, bars, minute)) && bar.at.slice(11, 16)}
          </span>
        ))}
      </div>
    </div>
  )
}

type Bar = Decided['bars'][number]

function Candle({ bar: { open, high, low, close }, y }: { bar: Bar; y: (value: number) => number }) {
  const [top, bottom] = [y(Math.max(open, close)), y(Math.min(open, close))]
  return (
    <span className={close < open ? styles.down : styles.up}>
      <i style={{ top: `${y(high)}%`, height: `${y(low) - y(high)}%` }} />
      <b style={{ top: `${top}%`, height: `${bottom - top}%` }} />
    </span>
  )
}

/** How far beyond the bound the minute went; null when not beyond it. */
function touchedOf({ open, high, low }: Bar, price: number) {
  if (high > price && open <= price) return { words: 'макс.', price: high }
  return low < price && open >= price ? { words: 'мин.', price: low } : null
}

/** The first and the last minute have their times, unless the deciding one stands beside them. */
function isToldAt(place: number, bars: Bar[], minute: string | null) {
  const isEnd = place === 0 || place === bars.length - 1
  return isEnd && bars[place - 1]?.at !== minute && bars[place + 1]?.at !== minute
}
