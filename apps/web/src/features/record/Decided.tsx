import type { Decided as DecidedEnd, RecordCall } from '@palata/contract/record'
import { Link } from '#navigation'
import { numberText } from '#ui/numbers/index.ts'
import styles from './Decided.module.css'
import { decidedBy, groupedText, sourceOf } from './decidedWords.ts'

interface DecidedProps {
  decided: DecidedEnd
  direction: RecordCall['direction']
}

/** The minute that ended a call, whose price it was, and where the ledger tells it. */
export function Decided({ decided, direction }: DecidedProps) {
  const { at, bars, price, entry } = decided
  const drawn = bars.filter(({ high, low }) => high > low)
  return (
    <section className={styles.panel} aria-labelledby="decided">
      <h2 id="decided">
        Чем решено <small>{utcText(at)}</small>
      </h2>
      {drawn.length > 0 && <Bars bars={drawn} price={price} />}
      <p>{decidedBy(decided, direction)}</p>
      <p className={styles.source}>
        {sourceOf(decided)}
        {entry !== null && (
          <>
            ; запись в&nbsp;журнале <Link to={`/ledger/${entry}`}>№&nbsp;{groupedText(entry)}</Link>
          </>
        )}
      </p>
    </section>
  )
}

const [WIDTH, STEP, HEIGHT, BODY] = [240, 48, 72, 16]

/** The minutes, the deciding one last, and the price of the end; the sentence below says the same. */
function Bars({ bars, price }: { bars: DecidedEnd['bars']; price: number }) {
  const values = [price, ...bars.flatMap(({ high, low }) => [high, low])]
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const y = (value: number) => 4 + ((HEIGHT - 8) * (most - value)) / (most - least)
  return (
    <svg className={styles.bars} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <rect className={styles.deciding} x={STEP * (bars.length - 1)} width={STEP} height={HEIGHT} />
      {bars.map(({ at, open, high, low, close }, place) => {
        const middle = STEP * (place + 0.5)
        const top = y(Math.max(open, close))
        return (
          <g key={at} className={close < open ? styles.down : styles.up}>
            <path d={`M${middle} ${y(high)}V${y(low)}`} />
            <rect x={middle - BODY / 2} y={top} width={BODY} height={Math.max(1, y(Math.min(open, close)) - top)} />
          </g>
        )
      })}
      <path className={styles.bound} d={`M0 ${y(price)}H${STEP * bars.length + 12}`} />
      <text x={STEP * bars.length + 18} y={y(price) + 4}>
        {numberText('price', price)}
      </text>
    </svg>
  )
}

/** «14.11.2026, 16:41 UTC»: the ledger and exchanges tell times so. */
const utcText = (at: string) => `${at.slice(8, 10)}.${at.slice(5, 7)}.${at.slice(0, 4)}, ${at.slice(11, 16)} UTC`
