import type { MarketOverview } from '@palata/contract/search/market'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useApi } from '#api/api.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { overview } from '../queries.ts'
import { MarketList } from './MarketList.tsx'
import { CoinRows, CollectionRows } from './MarketRows.tsx'
import styles from './Overview.module.css'
import { TrendCard } from './TrendCard.tsx'

const ROWS = [1, 2, 3, 4, 5]

/** Market overview while the field is empty. A part without data is left out. */
export function Overview({ onFollow }: { onFollow: () => void }) {
  const { data, isError, refetch } = useQuery(overview(useApi()))
  if (!data && isError) return <Message onRetry={() => void refetch()}>Не удалось загрузить рынок</Message>
  return (
    <>
      <Trends coins={data?.trending_coins} />
      <MarketNow market={data} />
      <MarketList onFollow={onFollow} />
    </>
  )
}

function Trends({ coins }: { coins: MarketOverview['trending_coins'] | undefined }) {
  const id = useId()
  if (coins?.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>Тренды 24ч</h2>
      <ul className={styles.trends}>
        {coins?.map((coin) => (
          <li key={coin.id}>
            <TrendCard coin={coin} />
          </li>
        )) ?? ROWS.map((row) => <li key={row} className={styles.bone} />)}
      </ul>
    </section>
  )
}

function MarketNow({ market }: { market: MarketOverview | undefined }) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id} aria-busy={!market}>
      <h2 id={id}>Рынок сейчас</h2>
      <div className={styles.columns}>
        <Column title="Лидеры роста 24ч" isEmpty={market?.top_gain_coins.length === 0}>
          {market && <CoinRows coins={market.top_gain_coins} />}
        </Column>
        <Column title="Лидеры падения 24ч" isEmpty={market?.top_loss_coins.length === 0}>
          {market && <CoinRows coins={market.top_loss_coins} />}
        </Column>
        <Column title="Трендовые NFT коллекции 7д" isEmpty={market?.trending_nft_collections.length === 0}>
          {market && <CollectionRows collections={market.trending_nft_collections} />}
        </Column>
      </div>
    </section>
  )
}

interface ColumnProps {
  title: string
  isEmpty: boolean
  /** Undefined while loading. */
  children: ReactNode
}

function Column({ title, isEmpty, children }: ColumnProps) {
  return (
    <div className={styles.column}>
      <h3>{title}</h3>
      {isEmpty ? <p className={styles.none}>Нет данных</p> : (children ?? <Loading />)}
    </div>
  )
}

function Loading() {
  return (
    <div role="status" aria-label="Загрузка рынка">
      {ROWS.map((row) => (
        <div key={row} className={styles.bones}>
          <Skeleton width={20} height={20} />
          <Skeleton width={72} height={14} />
        </div>
      ))}
    </div>
  )
}
