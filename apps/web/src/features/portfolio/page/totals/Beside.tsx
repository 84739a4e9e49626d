import type { Comparison } from '@palata/contract/portfolio/sums'
import { Change, Figure, pointsText } from '#ui/numbers/index.ts'
import { dayAndMonth, dayAt } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import { Dots } from '../amounts/Dots.tsx'
import { Gain } from './Gain.tsx'
import { type Held, namesOf } from './holdings.ts'
import styles from './Totals.module.css'

interface BesideProps {
  held: readonly Held[]
  beside: Comparison | null
  btcNow: number | null
  isHiding: boolean
}

/** What the amounts did since their days, and the same dollars in bitcoin. */
export function Beside({ held, beside, btcNow, isHiding }: BesideProps) {
  const now = useNow()
  if (!beside)
    return (
      <p className={styles.note}>
        {btcNow === null
          ? 'Сравнения с биткоином сейчас нет: неизвестна его цена.'
          : 'Сравнения с биткоином нет: на указанные дни неизвестны цены.'}
      </p>
    )
  const based = held.filter(({ base, btcBase, price }) => base !== null && btcBase !== null && price !== null)
  const left = held.filter((one) => one.price !== null && !based.includes(one))
  const points = beside.own.percent - beside.btc
  return (
    <>
      <dl className={styles.beside}>
        <div>
          <dt>Вы {sinceText(based, now)}</dt>
          <dd>
            <Change percent={beside.own.percent} period="с указанного дня" isPeriodNamed inColumn />
          </dd>
          <dd>{isHiding ? <Dots /> : <Gain usd={beside.own.usd} />}</dd>
        </div>
        <div>
          <dt>BTC за те же дни</dt>
          <dd>
            <Change percent={beside.btc} period="за те же дни" isPeriodNamed inColumn />
          </dd>
          <dd>
            <Figure kind="market" value={btcNow} isColumn />
          </dd>
        </div>
        <div>
          <dt>Разница</dt>
          <dd className={styles.points} data-tone={toneOfPoints(points)}>
            {pointsText(points)}
          </dd>
          <dd>{{ up: 'в вашу пользу', down: 'в пользу биткоина', even: 'поровну' }[toneOfPoints(points)]}</dd>
        </div>
      </dl>
      <p className={styles.note}>
        {left.length > 0 && <>Сравнение без {namesOf(left)}: на указанный день нет цены. </>}
        Считаем, будто нынешнее количество лежит с указанного дня: без покупок, продаж и комиссий. Биткоин — на те же
        доллары в те же дни.
      </p>
    </>
  )
}

/** Whose favour the difference is in; one that shows as zero is nobody's. */
function toneOfPoints(points: number): 'up' | 'down' | 'even' {
  if (pointsText(points) === pointsText(0)) return 'even'
  return points > 0 ? 'up' : 'down'
}

/** «с 1 октября»; of several days the first. */
function sinceText(held: readonly Held[], now: Date): string {
  const days = held.map(({ since }) => since).sort()
  const [first = ''] = days
  const year = first.slice(0, 4) === dayAt(now).slice(0, 4) ? '' : ` ${first.slice(0, 4)}`
  const day = `с\u00a0${dayAndMonth(first).replace(' ', '\u00a0')}${year}`
  return first === days.at(-1) ? day : `${day} и позже`
}
