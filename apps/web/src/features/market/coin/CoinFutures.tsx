import type { CoinPage } from '@palata/contract/market'
import { Panel } from '#ui/frames/Panel.tsx'
import { Figure } from '#ui/numbers/index.ts'
import { Moment } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import styles from './CoinFigures.module.css'
import { Fact } from './Fact.tsx'
import { quotedTime } from './quotedTime.ts'

/** What holders of the coin's perpetual futures pay each other, and how much is open; their time and source. */
export function CoinFutures({ futures }: { futures: CoinPage['futures'] }) {
  const now = useNow()
  if (!futures) return null
  const title = (
    <>
      Фьючерсы{' '}
      <small className={styles.age} data-staleness="fresh">
        Binance, на <Moment at={futures.told_at} tell={(at, clock) => quotedTime(at, now, clock)} />
      </small>
    </>
  )
  return (
    <Panel title={title}>
      <dl className={styles.figures}>
        <Fact name={`Ставка финансирования${payersOf(futures.funding)}`}>
          <Figure kind="funding" value={futures.funding} isColumn />
        </Fact>
        <Fact name="Следующая выплата">
          <Moment at={futures.next_funding_at} tell={(at, clock) => quotedTime(at, now, clock)} />
        </Fact>
        {futures.open_usd !== null && (
          <Fact name="Открытый интерес">
            <Figure kind="cap" value={futures.open_usd} isColumn />
          </Fact>
        )}
      </dl>
    </Panel>
  )
}

function payersOf(funding: number) {
  if (funding === 0) return ''
  return funding > 0 ? ', лонги платят шортам' : ', шорты платят лонгам'
}
