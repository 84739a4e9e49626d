import type { Coin } from '@palata/contract/market'
import { BASES } from '@palata/contract/screener/query'
import { countOf } from '@palata/contract/text/plural'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ApiError, useApi } from '#api/api.tsx'
import { PriceNow, useStaleness } from '#features/market'
import { Link } from '#navigation'
import { Message } from '#ui/blocks/Message.tsx'
import { Outdated } from '#ui/blocks/Outdated.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { Change } from '#ui/numbers/index.ts'
import { useEndOfList } from '#ui/scrolling/useEndOfList.ts'
import { usePhone } from '#ui/usePhone.ts'
import { comparisonPages } from '../queries.ts'
import { baseTicker } from '../table/columns.ts'
import { Loading } from '../table/Loading.tsx'
import { useChange } from '../useView.ts'
import type { View } from '../view.ts'
import { ComparedRows } from './ComparedRows.tsx'
import styles from './Comparison.module.css'

/** Compares one coin with the base in every window of the mode. */
export function Comparison({ view, coinId }: { view: View; coinId: number }) {
  const { mode, base } = view
  const pages = useInfiniteQuery(comparisonPages(useApi(), mode, base, coinId))
  const { data, isError, error, hasNextPage, isFetching, refetch, fetchNextPage } = pages
  const change = useChange()
  const isPhone = usePhone()
  const rows = data?.pages.flatMap((page) => [...page.results]) ?? []
  const end = useEndOfList(() => void fetchNextPage(), hasNextPage && !isFetching && !isError, rows.length)
  const coin = data?.pages[0]?.compare_coin
  const ticker = coin?.symbol.toUpperCase() ?? ''
  const beaten = rows.filter(({ diff }) => (diff ?? 0) > 0).length
  return (
    <section className={styles.panel} aria-label={coin ? `Сравнение ${ticker} с ${baseTicker(base)}` : 'Сравнение'}>
      <header className={styles.head}>
        <IconButton icon="back" label="Назад к списку" onClick={() => change({ compare: null })} />
        {coin && (
          <>
            <img src={coin.image} alt="" width={28} height={28} />
            <h2>
              <Link to={`/coin/${coin.slug}`}>{ticker}</Link> <small>{coin.name}</small>
            </h2>
            <PriceOfCoin coin={coin} hasDay={mode === 'period'} />
          </>
        )}
      </header>
      {coin && rows.length > 0 && (
        <p className={styles.sum}>
          {ticker} обогнал {baseTicker(base)} в {beaten} из{' '}
          {countOf(rows.length, ['показанного окна', 'показанных окон', 'показанных окон'])}. Изменения в{' '}
          {BASES[base].label}, разница в процентных пунктах к изменению {baseTicker(base)} в долларах.
        </p>
      )}
      <Outdated of={pages}>Сравнение не обновилось</Outdated>
      {!data && isError && (
        <Message {...(!isRefused(error) && { onRetry: () => void refetch() })}>
          {isRefused(error) ? error.message : 'Не удалось загрузить сравнение'}
        </Message>
      )}
      {!data && !isError && <Loading isPhone={isPhone} />}
      {coin && <ComparedRows rows={rows} mode={mode} base={base} ticker={ticker} />}
      <div ref={end} />
    </section>
  )
}

/** The rows of the periods have 24 hours of their own, which differ a little from those of the price source. */
function PriceOfCoin({ coin, hasDay }: { coin: Coin; hasDay: boolean }) {
  const isLost = useStaleness(coin.updated_at) === 'lost'
  return (
    <span className={styles.price}>
      <PriceNow price={coin.price_usd} at={coin.updated_at} />
      {!isLost && !hasDay && <Change percent={coin.change_1d_usd} period="24 ч" />}
    </span>
  )
}

/** The server explains why there is nothing to compare, so a retry would not help. */
const isRefused = (error: Error | null): error is ApiError =>
  error instanceof ApiError && (error.status === 400 || error.status === 404)
