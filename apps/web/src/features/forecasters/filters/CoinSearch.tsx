import { type KnownCoin, market } from '@palata/contract/market'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'
import { CoinFinder } from '#features/market'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { passFocus } from '#ui/controls/passFocus.ts'
import styles from './CoinSearch.module.css'

interface CoinSearchProps {
  /** Ids of the coins (api_id). */
  coins: string[]
  onChange: (coins: string[]) => void
  /** Called when the last coin is removed. */
  onEmptied: () => void
}

/** The coins whose posts are shown, and a field that adds more. */
export function CoinSearch({ coins, onChange, onEmptied }: CoinSearchProps) {
  const client = useQueryClient()
  const add = (coin: Partial<KnownCoin>) => {
    const { api_id: apiId } = coin
    if (!apiId) return console.error('Монета без api_id не добавлена в фильтр', coin)
    client.setQueryData(nameKey(apiId), coin.symbol)
    if (!coins.includes(apiId)) onChange([...coins, apiId])
  }
  const remove = (apiId: string) => {
    const left = coins.filter((coin) => coin !== apiId)
    if (left.length > 0) onChange(left)
    else onEmptied()
  }
  return (
    <div className={styles.search}>
      {coins.length > 0 && (
        <ul className={styles.chips} aria-label="Монеты поиска">
          {coins.map((apiId) => (
            <li key={apiId}>
              <Chip apiId={apiId} onRemove={() => remove(apiId)} />
            </li>
          ))}
        </ul>
      )}
      <CoinFinder
        className={styles.field}
        label="Монета: тикер или название"
        chosen={coins}
        onChoose={add}
        takesFocus={coins.length === 0}
      />
    </div>
  )
}

const nameKey = (apiId: string) => ['forecasters', 'coin', apiId] as const

function Chip({ apiId, onRemove }: { apiId: string; onRemove: () => void }) {
  const api = useApi()
  const { data } = useQuery({
    queryKey: nameKey(apiId),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await logFailure('монеты', () => api.call(market.coin, { params: { id: apiId } }, { signal, quiet: true })))
        .symbol,
  })
  const name = (data ?? apiId).toUpperCase()
  return (
    <Pressable
      className={styles.chip}
      aria-label={`Убрать ${name}`}
      onClick={({ currentTarget }) => {
        passFocus(currentTarget)
        onRemove()
      }}
    >
      {name}
      <Icon name="close" size={14} />
    </Pressable>
  )
}
