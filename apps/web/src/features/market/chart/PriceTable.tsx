import type { HistoryRange } from '@palata/contract/market'
import { Figure } from '#ui/numbers/index.ts'
import { monthHeading, timeOf, useClock } from '#ui/time/time.ts'
import styles from './PriceChart.module.css'
import { type Point, tableOf } from './series.ts'

/** The chart as a table, newest first. */
export function PriceTable({ points, range }: { points: readonly Point[]; range: HistoryRange }) {
  const clock = useClock()
  const tell = (span: string) => {
    if (range === '1d') return timeOf(span, clock)
    return range === '1y' || range === 'all' ? monthHeading(span) : span.split('-').reverse().join('.')
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className={styles.table} tabIndex={0} aria-label="Цены таблицей">
      <table>
        <thead>
          <tr>
            <th scope="col">{range === '1d' ? 'Час' : range === '1y' || range === 'all' ? 'Месяц' : 'День'}</th>
            <th scope="col">В конце</th>
            <th scope="col">Максимум</th>
            <th scope="col">Минимум</th>
          </tr>
        </thead>
        <tbody>
          {tableOf(points, range, clock).map(({ span, close, high, low }) => (
            <tr key={span}>
              <th scope="row">{tell(span)}</th>
              {[close, high, low].map((price, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change their places
                <td key={place}>
                  <Figure kind="price" value={price} isColumn inControl />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
