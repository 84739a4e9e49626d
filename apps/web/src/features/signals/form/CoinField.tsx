import { postWriting } from '@palata/contract/posts/writing'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'
import { PriceNow } from '#features/market'
import { Message } from '#ui/blocks/Message.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { ChoiceKeys } from '#ui/fields/choices/ChoiceKeys.tsx'
import { TextInput } from '#ui/fields/text/TextInput.tsx'
import styles from './CoinField.module.css'
import type { ChosenCoin } from './draft.ts'
import { useChosenPrice } from './useChosenPrice.ts'

interface CoinFieldProps {
  coin: ChosenCoin | null
  onChoose: (coin: ChosenCoin | null) => void
  /** The coin of an existing signal cannot change. */
  isFixed: boolean
  isRequired?: boolean
  error: string | undefined
}

/** Finds a coin by ticker or name. When several share a ticker, the person has to choose. */
export function CoinField({ coin, onChoose, isFixed, isRequired = true, error }: CoinFieldProps) {
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed.trim().replace(/^\$/, ''))
  const api = useApi()
  const { price, at } = useChosenPrice(coin)
  const { data, isError, refetch } = useQuery({
    queryKey: ['signals', 'coins', text],
    enabled: coin === null && text !== '',
    queryFn: ({ signal }) =>
      logFailure('монет', () => api.call(postWriting.findCoins, { query: { q: text } }, { signal })),
  })
  if (coin)
    return (
      <div className={styles.chosen}>
        <img src={coin.image} alt="" width={28} height={28} />
        <span className={styles.name}>
          <b>{coin.symbol.toUpperCase()}</b> {coin.name}
        </span>
        <PriceNow price={price} at={at} />
        {!isFixed && <TextButton onClick={() => onChoose(null)}>Сменить монету</TextButton>}
      </div>
    )
  const results = data?.results ?? []
  const same = results.filter(({ symbol }) => symbol.toUpperCase() === text.toUpperCase())
  return (
    <ChoiceKeys className={styles.search} isSettled={text === typed.trim().replace(/^\$/, '')}>
      <TextInput
        label="Монета: тикер или название"
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        required={isRequired}
        error={error}
      />
      <span role="status" className={styles.said}>
        {text !== '' && data && results.length === 0 && 'Такой монеты нет среди тех, за которыми мы следим'}
        {same.length > 1 && `Тикер ${text.toUpperCase()} у нескольких монет: выберите нужную`}
      </span>
      {isError && <Message onRetry={() => void refetch()}>Не удалось найти монеты</Message>}
      {text !== '' && results.length > 0 && (
        <ul className={styles.found} aria-label="Найденные монеты">
          {results.map((found) => (
            <li key={found.api_id}>
              <Pressable className={styles.choice} onClick={() => onChoose(found)}>
                <img src={found.image} alt="" width={24} height={24} />
                <span className={styles.name}>
                  <b>{found.symbol.toUpperCase()}</b> {found.name}
                </span>
                {found.rank !== null && <small>№&nbsp;{found.rank}</small>}
                <PriceNow price={found.price_usd} at={found.priced_at} inControl />
              </Pressable>
            </li>
          ))}
        </ul>
      )}
    </ChoiceKeys>
  )
}
