import type { Amounts, Asset, CoinWeek } from '@palata/contract/portfolio'
import { againstBitcoin, type Move, moveOf, sumOf } from '@palata/contract/portfolio/sums'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { pulseQuery, stalenessOf } from '#features/market'
import { Switch } from '#ui/fields/choices/Switch.tsx'
import { plural } from '#ui/format/index.ts'
import { Change, Figure } from '#ui/numbers/index.ts'
import { useNow } from '#ui/time/useNow.ts'
import { Dots } from '../amounts/Dots.tsx'
import { setHiding, useHiding } from '../hiding.ts'
import { Beside } from './Beside.tsx'
import { Gain } from './Gain.tsx'
import { Growth } from './Growth.tsx'
import { holdingsOf, namesOf } from './holdings.ts'
import styles from './Totals.module.css'

interface TotalsProps {
  assets: readonly Asset[]
  amounts: Amounts
  /** Undefined while loading. */
  weeks: readonly CoinWeek[] | undefined
}

const NO_WEEKS: readonly CoinWeek[] = []

/** What the coins with an amount are worth, how the sum moved, and what bitcoin did on the same days. */
export function Totals({ assets, amounts, weeks = NO_WEEKS }: TotalsProps) {
  const now = useNow()
  const isHiding = useHiding()
  const { data: btc, isPending } = useQuery(pulseQuery(useApi()))
  const held = holdingsOf(assets, amounts.amounts, weeks, now)
  if (held.length === 0)
    return (
      <p className={`${styles.panel} ${styles.none}`}>
        Укажите, сколько у вас каких монет, — и здесь будут сумма, её изменение и сравнение с биткоином. Количество
        хранится зашифрованным и видно только вам.
      </p>
    )
  const btcNow = btc && stalenessOf(btc.updated_at, now) !== 'lost' ? btc.price_usd : null
  const beside = againstBitcoin(held, btcNow)
  const sum = sumOf(held)
  return (
    <section className={styles.panel} aria-label="Сумма портфеля">
      <div className={styles.figures}>
        <div className={styles.top}>
          <p>
            Сумма по&nbsp;{sum.counted}&nbsp;{plural(sum.counted, 'монете', 'монетам', 'монетам')}
          </p>
          <Switch label="Прятать суммы" isOn={isHiding} onChange={setHiding} />
        </div>
        <p className={styles.sum}>{isHiding ? <Dots /> : <Figure kind="market" value={sum.usd} isColumn />}</p>
        <Moved move={moveOf(held, ({ dayAgo }) => dayAgo)} period="за 24 часа" isHiding={isHiding} />
        <Moved move={moveOf(held, ({ weekAgo }) => weekAgo)} period="за 7 дней" isHiding={isHiding} />
        {sum.left > 0 && (
          <p className={styles.note}>Без {namesOf(held.filter(({ price }) => price === null))}: нет цены.</p>
        )}
        {!isPending && <Beside held={held} beside={beside} btcNow={btcNow} isHiding={isHiding} />}
      </div>
      {beside && amounts.path.days.length > 0 && <Growth path={amounts.path} beside={beside} />}
    </section>
  )
}

function Moved({ move, period, isHiding }: { move: Move | null; period: string; isHiding: boolean }) {
  return (
    <p className={styles.moved}>
      <Change percent={move?.percent ?? null} period={period} isPeriodNamed inColumn />
      {move && (isHiding ? <Dots /> : <Gain usd={move.usd} />)}
      <span aria-hidden="true">{period}</span>
    </p>
  )
}
