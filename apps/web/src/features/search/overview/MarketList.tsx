import type { ListedCoin } from '@palata/contract/market/list'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { PriceNow } from '#features/market'
import { Link } from '#navigation'
import { Avatar } from '#ui/blocks/Avatar.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Change, Figure } from '#ui/numbers/index.ts'
import { STOP } from '../overlay/arrows.ts'
import { wholeMarket } from '../queries.ts'
import styles from './MarketList.module.css'
import parts from './Overview.module.css'

/** Number of coins shown before the reader asks for all. */
const AT_FIRST = 10
const BONES = Array.from({ length: AT_FIRST }, (_, row) => row)

interface MarketListProps {
  /** Called when a coin's page is opened. */
  onFollow: () => void
}

/** The largest coins by rank; ten until the reader asks for all. */
export function MarketList({ onFollow }: MarketListProps) {
  const id = useId()
  const { data, isError, refetch } = useQuery(wholeMarket(useApi()))
  const [isWhole, showAll] = useState(false)
  if (data?.content.length === 0) return null
  const coins = isWhole ? data?.content : data?.content.slice(0, AT_FIRST)
  return (
    <section className={parts.part} aria-labelledby={id} aria-busy={!data && !isError}>
      <h2 id={id}>Монеты по капитализации</h2>
      {!data && isError && <Message onRetry={() => void refetch()}>Не удалось загрузить список монет</Message>}
      {!data && !isError && <Loading />}
      {coins && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">Монета</th>
              <th scope="col">Цена</th>
              <th scope="col">24 ч</th>
              <th scope="col">7 д</th>
              <th scope="col">30 д</th>
              <th scope="col">Кап.</th>
            </tr>
          </thead>
          <tbody>
            {coins.map((coin) => (
              <Row key={coin.slug} coin={coin} onFollow={onFollow} />
            ))}
          </tbody>
        </table>
      )}
      {data && !isWhole && data.content.length > AT_FIRST && (
        <Button kind="secondaryReverse" className={styles.more} onClick={() => showAll(true)} {...STOP}>
          Показать все {data.content.length}
        </Button>
      )}
    </section>
  )
}

function Row({ coin, onFollow }: { coin: ListedCoin; onFollow: () => void }) {
  const { change } = coin
  return (
    <tr>
      <td>{coin.rank}</td>
      <th scope="row">
        <Link to={`/coin/${encodeURIComponent(coin.slug)}`} className={styles.coin!} onClick={onFollow} {...STOP}>
          <Avatar src={coin.image} name={coin.symbol} size={20} />
          <b>{coin.symbol}</b>
          <span>{coin.name}</span>
        </Link>
      </th>
      <td>
        <PriceNow price={coin.price.USD} at={coin.pricedAt} isColumn />
      </td>
      <td>
        <Change percent={change['1D']} period="24 ч" isPeriodNamed inTable plus />
      </td>
      <td>
        <Change percent={change['7D']} period="7 д" isPeriodNamed inTable plus />
      </td>
      <td>
        <Change percent={change['30D']} period="30 д" isPeriodNamed inTable plus />
      </td>
      <td>
        <Figure kind="cap" value={coin.marketCap} isColumn />
      </td>
    </tr>
  )
}

function Loading() {
  return (
    <div role="status" aria-label="Загрузка списка монет">
      {BONES.map((row) => (
        <div key={row} className={parts.bones}>
          <Skeleton width={20} height={20} />
          <Skeleton width={160} height={14} />
        </div>
      ))}
    </div>
  )
}
