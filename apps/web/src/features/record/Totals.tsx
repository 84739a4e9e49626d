import { type RecordTotals as Counted, TOTAL_DAYS } from '@palata/contract/record'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { Link } from '#navigation'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { percentText, pointsText, toneOf } from '#ui/numbers/index.ts'
import { monthHeading } from '#ui/time/time.ts'
import { recordTotals } from './queries.ts'
import styles from './Totals.module.css'
import { shortMonth } from './words.ts'

/** What became of the calls of the last months, with the losers in it; null before the first end. */
export function RecordTotals({ isAsked = true }: { isAsked?: boolean }) {
  const { data, isError, refetch } = useQuery({ ...recordTotals(useApi()), enabled: isAsked })
  if (!data && isError) return <Message onRetry={() => void refetch()}>Не удалось загрузить итоги сигналов</Message>
  if (!data) return <Skeleton height={204} />
  if (data.ended === 0) return null
  return (
    <section className={styles.panel} aria-label="Итоги сигналов">
      <div>
        <Said totals={data} />
        <ul className={styles.legend}>
          <li data-is="target">цель</li>
          <li data-is="other">срок, отзыв и&nbsp;делистинг</li>
          <li data-is="stop">стоп</li>
        </ul>
        <p className={styles.how}>
          Результат считается от&nbsp;цены первой минуты после печати, без комиссий.{' '}
          <Link to="/methodology">Методика</Link>
        </p>
      </div>
      <Months months={data.months} />
    </section>
  )
}

function Said({ totals }: { totals: Counted }) {
  const { ended, target, stop, horizon, given_up: givenUp, delisted, mean, alpha } = totals
  const parts: [string, number][] = [
    ['по\u00a0цели', target],
    ['по\u00a0стопу', stop],
    ['по\u00a0сроку', horizon],
    ['отозвано или\u00a0перекрыто встречным', givenUp],
    ['по\u00a0делистингу', delisted],
  ]
  return (
    <>
      <h2>
        За&nbsp;{TOTAL_DAYS}&nbsp;дней закрыто <b>{ended}</b>
        {parts
          .filter(([, count]) => count > 0)
          .map(([words, count], at) => (
            <span key={words}>
              {at === 0 ? ': ' : ', '}
              {words}&nbsp;<b>{count}</b>
            </span>
          ))}
        .
      </h2>
      <p>
        {mean !== null && (
          <>
            Средний результат <b className={toned(mean)}>{percentText(mean, { plus: true })}</b>
          </>
        )}
        {alpha !== null && (
          <>
            , к&nbsp;BTC <b className={toned(alpha)}>{pointsText(alpha, { plus: true })}</b>
          </>
        )}
        {alpha === null && '.'} Убыточные не&nbsp;удаляются.
      </p>
    </>
  )
}

const toned = (value: number) => styles[toneOf(value) ?? '']

const HEIGHT = 96
const [WIDTH, STEP, GAP] = [48, 72, 2]

/** One bar a month: targets below, stops above; the sentence for screen readers says the same. */
function Months({ months }: { months: Counted['months'] }) {
  const sums = months.map(({ target, stop, other }) => target + stop + other)
  const most = Math.max(...sums)
  const told = months
    .map(({ month, target, stop }, at) => {
      const name = monthHeading(`${month}-01`).toLowerCase()
      return `${name}: ${sums[at]}, по цели ${target}, по стопу ${stop}`
    })
    .join('; ')
  return (
    <figure className={styles.months}>
      <svg viewBox={`0 0 ${months.length * STEP} 152`} role="img" aria-label={`Закрыто по месяцам: ${told}`}>
        <path className={styles.base} d={`M0 128H${months.length * STEP}`} />
        {months.map((one, at) => (
          <Bar
            key={one.month}
            one={one}
            left={at * STEP + (STEP - WIDTH) / 2}
            unit={HEIGHT / most}
            name={shortMonth(one.month)}
          />
        ))}
      </svg>
    </figure>
  )
}

interface BarProps {
  one: Counted['months'][number]
  left: number
  /** Height of one call, px. */
  unit: number
  name: string
}

function Bar({ one: { target, other, stop }, left, unit, name }: BarProps) {
  const middle = left + WIDTH / 2
  let bottom = 126
  const parts = (
    [
      ['target', target],
      ['other', other],
      ['stop', stop],
    ] as const
  ).flatMap(([is, count]) => {
    if (count === 0) return []
    bottom -= count * unit
    return [{ is, count, top: bottom, height: Math.max(count * unit - GAP, 1) }]
  })
  return (
    <g>
      {parts.map(({ is, count, top, height }) => (
        <g key={is} data-is={is}>
          <rect x={left} y={top} width={WIDTH} height={height} rx="2" />
          {height >= 14 && (
            <text x={middle} y={top + height / 2 + 4}>
              {count}
            </text>
          )}
        </g>
      ))}
      <text className={styles.sum} x={middle} y={bottom - 6}>
        {target + other + stop}
      </text>
      <text className={styles.month} x={middle} y="146">
        {name}
      </text>
    </g>
  )
}
