import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { CoinGain, CoinRows, WidgetTitle } from '#features/market'
import { Link } from '#navigation'
import { Message } from '#ui/blocks/Message.tsx'
import { Panel } from '#ui/frames/Panel.tsx'
import { topLocalLow } from '../queries.ts'
import styles from './TopLocalLow.module.css'

/** Coins that rose most since the market's last local low; the title opens that impulse. */
export function TopLocalLow() {
  const { data, isError, refetch } = useQuery(topLocalLow(useApi()))
  const day = data?.start_date?.split('-').reverse().join('.')
  const words = 'Рост от локального дна'
  const times = data?.coins.flatMap(({ coin }) => coin.updated_at ?? []) ?? []
  const title = (
    <WidgetTitle period={day ? `с ${day}` : ''} updatedAt={times.toSorted()[0] ?? null}>
      {data?.impulse_id ? (
        <Link to={`/screener?mode=impulse&base=usd&impulse_id=${data.impulse_id}`} className={styles.title}>
          {words}
        </Link>
      ) : (
        words
      )}
    </WidgetTitle>
  )
  return (
    <Panel title={title}>
      {!data && isError && <Message onRetry={() => void refetch()}>Не удалось загрузить данные</Message>}
      {data?.coins.length === 0 && <Message>Истории цен для этого блока ещё нет</Message>}
      {(data ? data.coins.length > 0 : !isError) && (
        <CoinRows
          coins={data?.coins.map(({ coin }) => coin) ?? null}
          label="Загрузка роста от локального дна"
          figures={(place) => {
            const { coin, price_usd, change } = data!.coins[place]!
            return (
              <CoinGain updatedAt={coin.updated_at} price={price_usd} change={change} period={`с ${day ?? 'дна'}`} />
            )
          }}
        />
      )}
    </Panel>
  )
}
