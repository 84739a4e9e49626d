import { BLIND_AUTHORS, LEAST_CALLS } from '@palata/contract/record/rules'
import type { RecordSummary } from '@palata/contract/record/summary'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { percentText } from '#ui/numbers/index.ts'
import { dayAt } from '#ui/time/time.ts'
import styles from './Cone.module.css'
import { shortMonth } from './words.ts'

type Points = NonNullable<RecordSummary['cone']>['points']

/** Share of the width that the name of a month takes, and a little more. */
const MONTH_WIDTH = 0.09

/** The author's line inside the cone of a thousand blind authors. */
export function Cone({ summary: { cone, counted } }: { summary: RecordSummary }) {
  return (
    <section className={styles.panel} aria-labelledby="record-cone">
      <h3 id="record-cone">
        Итог против тысячи слепых авторов <small>те&nbsp;же дни, монеты по&nbsp;жребию</small>
      </h3>
      {cone && cone.points.length > 1 ? (
        <Drawn points={cone.points} beaten={cone.beaten} />
      ) : (
        <EmptyState icon="clock" isSmall help={`В\u00a0счёте ${counted} из\u00a0${LEAST_CALLS}.`}>
          {counted < LEAST_CALLS
            ? 'Конус появится после 10-го сигнала в\u00a0счёте'
            : 'Конус появится с\u00a0печатью журнала'}
        </EmptyState>
      )}
    </section>
  )
}

function Drawn({ points, beaten }: { points: Points; beaten: number }) {
  const last = points.at(-1)!
  const values = points.flatMap(({ own, low, high }) => [own, low, high])
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  const spread = most - least || 1
  const x = (at: number) => (100 * at) / (points.length - 1)
  const y = (value: number) => 100 - (100 * (value - least)) / spread
  const line = (of: keyof Omit<Points[number], 'at'>) =>
    points.map((point, at) => `${hundredth(x(at))} ${hundredth(y(point[of]))}`)
  const band = (low: 'low' | 'lowQuarter', high: 'high' | 'highQuarter') =>
    `M${line(high).join('L')}L${line(low).toReversed().join('L')}Z`
  const total = percentText(last.own, { plus: true })
  return (
    <figure className={styles.figure}>
      <div
        className={styles.plot}
        role="img"
        aria-label={`Линия автора кончается на ${total} портфеля, середина слепых на ${percentText(last.middle, { plus: true })}`}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.wide} d={band('low', 'high')} />
          <path className={styles.narrow} d={band('lowQuarter', 'highQuarter')} />
          <path className={styles.zero} d={`M0 ${y(0)}H100`} />
          <path className={styles.middle} d={`M${line('middle').join('L')}`} />
          <path className={styles.own} d={`M${line('own').join('L')}`} />
        </svg>
        {most > 0 && (
          <span className={styles.scale} style={{ top: 0 }}>
            {percentText(most, { plus: true })}
          </span>
        )}
        <span className={styles.scale} style={{ top: `${y(0)}%` }}>
          0&nbsp;%
        </span>
        {least < 0 && (
          <span className={styles.scale} style={{ top: '100%' }}>
            {percentText(least)}
          </span>
        )}
        <strong className={styles.total} style={{ top: `${y(last.own)}%` }}>
          {total}
        </strong>
      </div>
      <p className={styles.months} aria-hidden="true">
        {monthsOf(points).map(({ name, place }) => (
          <span key={place} style={{ left: `${hundredth(100 * place)}%` }}>
            {name}
          </span>
        ))}
      </p>
      <figcaption>
        По 10&nbsp;% портфеля на&nbsp;сигнал: {total}, лучше {beaten} слепых из&nbsp;{BLIND_AUTHORS}. Светлое —
        90&nbsp;% слепых, тёмное — половина, пунктир — середина. Это картина итогов с&nbsp;целью и&nbsp;стопом; вывод
        делается по&nbsp;месту монет среди монет дня.
      </figcaption>
    </figure>
  )
}

/** Where each month begins, as a share of the width; a month too near to the one before it has no name. */
export function monthsOf(points: Points): { name: string; place: number }[] {
  const told: { name: string; place: number; month: string }[] = []
  for (const [index, { at }] of points.entries()) {
    const month = dayAt(at).slice(0, 7)
    const place = index / (points.length - 1)
    const before = told.at(-1)
    if (before?.month === month || (before && place - before.place < MONTH_WIDTH) || place > 1 - MONTH_WIDTH / 2)
      continue
    told.push({ name: shortMonth(month), place, month })
  }
  return told.map(({ name, place }) => ({ name, place }))
}

const hundredth = (value: number) => Math.round(100 * value) / 100
