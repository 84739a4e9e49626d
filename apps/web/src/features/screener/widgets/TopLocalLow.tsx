import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { CoinName } from '#features/market'
import { Link } from '#navigation'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Panel } from '#ui/frames/Panel.tsx'
import { Change, Figure } from '#ui/numbers/index.ts'
import { topLocalLow } from '../queries.ts'
import styles from './TopLocalLow.module.css'

const ROWS = [1, 2, 3, 4, 5, 6]

/** The coins that rose most since the market's last local low; its title opens that impulse. */
export function TopLocalLow() {
  const { data, isError, refetch } = useQuery(topLocalLow(useApi()))
  const day = data?.start_date?.split('-').reverse().join('.')
  const words = 'Рост от локального дна'
  const title = (
    <>
      {data?.impulse_id ? (
        <Link to={`/screener?mode=impulse&base=usd&impulse_id=${data.impulse_id}`} className={styles.title}>
          {words}
        </Link>
      ) : (
        words
      )}{' '}
      {day && <small className={styles.period}>с {day}</small>}
    </>
  )
  return (
    <Panel title={title}>
      {!data && isError && <Message onRetry={() => void refetch()}>Не удалось загрузить данные</Message>}
      {!data && !isError && <Loading />}
      {data?.coins.length === 0 && <Message>Истории цен для этого блока ещё нет</Message>}
      {data && data.coins.length > 0 && (
        <ul className={styles.list}>
          {data.coins.map(({ coin, price_usd, change }) => (
            <li key={coin.id} className={styles.row} data-coin-id={coin.api_id}>
              <img src={coin.image} alt="" width={20} height={20} loading="lazy" />
              <CoinName id={coin.api_id}>
                <b>{coin.symbol.toUpperCase()}</b>
              </CoinName>
              <Figure kind="market" value={price_usd} isColumn inControl />
              <Change percent={change} period={`с ${day ?? 'дна'}`} isPeriodNamed inColumn />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Loading() {
  return (
    <div className={styles.list} role="status" aria-label="Загрузка роста от локального дна">
      {ROWS.map((place) => (
        <div key={place} className={styles.row}>
          <Skeleton width={20} height={20} />
          <Skeleton width={64} height={14} />
        </div>
      ))}
    </div>
  )
}
