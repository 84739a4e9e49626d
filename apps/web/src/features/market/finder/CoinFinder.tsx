import type { KnownCoin } from '@palata/contract/market'
import { search } from '@palata/contract/search'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'
import { Message } from '#ui/blocks/Message.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { ChoiceKeys } from '#ui/fields/choices/ChoiceKeys.tsx'
import { SearchInput } from '#ui/fields/text/SearchInput.tsx'
import { useSettled } from '#ui/fields/useSettled.ts'
import styles from './CoinFinder.module.css'

const DEBOUNCE_MS = 400
const SHORTEST = 2

interface CoinFinderProps {
  label: string
  /** Ids (api_id) of coins that are not offered again. */
  chosen: readonly string[]
  onChoose: (coin: KnownCoin) => void
  takesFocus?: boolean
  className?: string | undefined
}

/** A field that finds coins by ticker or name. */
export function CoinFinder({ label, chosen, onChoose, takesFocus = false, className = '' }: CoinFinderProps) {
  const [typed, setTyped] = useState('')
  const words = typed.trim().replace(/^\$/, '')
  const settled = useSettled(words, DEBOUNCE_MS)
  return (
    <ChoiceKeys className={`${styles.finder} ${className}`} isSettled={settled === words}>
      <SearchInput label={label} value={typed} onChange={setTyped} takesFocus={takesFocus} />
      <Found
        q={settled}
        isAsked={words.length >= SHORTEST}
        chosen={chosen}
        onChoose={(coin) => {
          setTyped('')
          onChoose(coin)
        }}
      />
    </ChoiceKeys>
  )
}

interface FoundProps extends Pick<CoinFinderProps, 'chosen' | 'onChoose'> {
  /** What is searched: the typed text after a pause. */
  q: string
  isAsked: boolean
}

function Found({ q, isAsked, chosen, onChoose }: FoundProps) {
  const api = useApi()
  const { data, isError, refetch } = useQuery({
    queryKey: ['market', 'found', q],
    enabled: isAsked && q.length >= SHORTEST,
    queryFn: ({ signal }) =>
      logFailure('монет', () => api.call(search.coins, { query: { q } }, { signal, quiet: true })),
  })
  if (!isAsked) return null
  if (isError) return <Message onRetry={() => void refetch()}>Не удалось найти монеты</Message>
  const found = data?.results.filter(({ api_id }) => !chosen.includes(api_id)) ?? []
  return (
    <>
      <span role="status" className={styles.status}>
        {data && found.length === 0 && 'Такой монеты нет среди тех, за которыми мы следим'}
      </span>
      {found.length > 0 && (
        <ul className={styles.found} aria-label="Найденные монеты">
          {found.map((coin) => (
            <li key={coin.id}>
              <Pressable className={styles.option} onClick={() => onChoose(coin)}>
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
