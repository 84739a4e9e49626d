import { type KnownCoin, market } from '@palata/contract/market'
import { search } from '@palata/contract/search'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { passFocus } from '#ui/controls/passFocus.ts'
import { ChoiceKeys } from '#ui/fields/ChoiceKeys.tsx'
import { SearchInput } from '#ui/fields/SearchInput.tsx'
import { useSettled } from '#ui/fields/useSettled.ts'
import styles from './CoinSearch.module.css'

const DEBOUNCE_MS = 400
const SHORTEST = 2

interface CoinSearchProps {
  /** Ids of the coins (api_id). */
  coins: string[]
  onChange: (coins: string[]) => void
  /** Called when the last coin is removed. */
  onEmptied: () => void
}

/** The coins whose posts are shown, and a field that adds more. */
export function CoinSearch({ coins, onChange, onEmptied }: CoinSearchProps) {
  const [typed, setTyped] = useState('')
  const settled = useSettled(typed.trim(), DEBOUNCE_MS)
  const client = useQueryClient()
  const add = (coin: Partial<KnownCoin>) => {
    setTyped('')
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
      <ChoiceKeys className={styles.field} isSettled={settled === typed.trim()}>
        <SearchInput
          label="Монета: тикер или название"
          value={typed}
          onChange={setTyped}
          takesFocus={coins.length === 0}
        />
        <Found q={settled} typed={typed} chosen={coins} onChoose={add} />
      </ChoiceKeys>
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

interface FoundProps {
  /** What is searched: the typed text after a pause. */
  q: string
  typed: string
  chosen: string[]
  onChoose: (coin: KnownCoin) => void
}

function Found({ q, typed, chosen, onChoose }: FoundProps) {
  const api = useApi()
  const isAsked = typed.trim().length >= SHORTEST
  const { data, isError, refetch } = useQuery({
    queryKey: ['forecasters', 'coins', q],
    enabled: isAsked && q.length >= SHORTEST,
    queryFn: ({ signal }) =>
      logFailure('монет', () => api.call(search.coins, { query: { q } }, { signal, quiet: true })),
  })
  if (!isAsked) return null
  if (isError) return <Message onRetry={() => void refetch()}>Не удалось найти монеты</Message>
  const found = data?.results.filter(({ api_id }) => !chosen.includes(api_id)) ?? []
  return (
    <>
      <span role="status" className={styles.said}>
        {data && found.length === 0 && 'Такой монеты нет среди тех, за которыми мы следим'}
      </span>
      {found.length > 0 && (
        <ul className={styles.found} aria-label="Найденные монеты">
          {found.map((coin) => (
            <li key={coin.id}>
              <Pressable className={styles.choice} onClick={() => onChoose(coin)}>
                <img src={coin.image} alt="" width={20} height={20} />
                <b>{coin.symbol.toUpperCase()}</b> <span>{coin.name}</span>
              </Pressable>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
