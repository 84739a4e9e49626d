import { MOST_ALERT_COINS } from '@palata/contract/alerts'
import type { KnownCoin } from '@palata/contract/market'
import { search } from '@palata/contract/search'
import { useQuery } from '@tanstack/react-query'
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
import styles from './alerts.module.css'
import { alertsKey } from './queries.ts'

const DEBOUNCE_MS = 400
const SHORTEST = 2

interface CoinsFieldProps {
  coins: readonly KnownCoin[]
  onChange: (coins: KnownCoin[]) => void
}

/** The coins of a rule, and a field that finds more. */
export function CoinsField({ coins, onChange }: CoinsFieldProps) {
  const [typed, setTyped] = useState('')
  const words = typed.trim().replace(/^\$/, '')
  const settled = useSettled(words, DEBOUNCE_MS)
  return (
    <div className={styles.choice}>
      {coins.length > 0 && (
        <ul className={styles.chosen} aria-label="Монеты правила">
          {coins.map(({ api_id, image, symbol }) => (
            <li key={api_id}>
              <Pressable
                className={styles.chip}
                aria-label={`Убрать ${symbol.toUpperCase()}`}
                onClick={({ currentTarget }) => {
                  passFocus(currentTarget)
                  onChange(coins.filter((coin) => coin.api_id !== api_id))
                }}
              >
                <img src={image} alt="" width={16} height={16} />
                {symbol.toUpperCase()}
                <Icon name="close" size={14} />
              </Pressable>
            </li>
          ))}
        </ul>
      )}
      {coins.length < MOST_ALERT_COINS ? (
        <ChoiceKeys className={styles.search} isSettled={settled === words}>
          <SearchInput label="Добавить монету" value={typed} onChange={setTyped} />
          <Found
            q={settled}
            isAsked={words.length >= SHORTEST}
            chosen={coins}
            onChoose={(coin) => {
              setTyped('')
              onChange([...coins, coin])
            }}
          />
        </ChoiceKeys>
      ) : (
        <p className={styles.hint}>Больше {MOST_ALERT_COINS} монет в одно правило не добавить</p>
      )}
    </div>
  )
}

interface FoundProps {
  q: string
  isAsked: boolean
  chosen: readonly KnownCoin[]
  onChoose: (coin: KnownCoin) => void
}

function Found({ q, isAsked, chosen, onChoose }: FoundProps) {
  const api = useApi()
  const { data, isError, refetch } = useQuery({
    queryKey: [...alertsKey(), 'coins', q],
    enabled: isAsked && q.length >= SHORTEST,
    queryFn: ({ signal }) =>
      logFailure('монет', () => api.call(search.coins, { query: { q } }, { signal, quiet: true })),
  })
  if (!isAsked) return null
  if (isError) return <Message onRetry={() => void refetch()}>Не удалось найти монеты</Message>
  const found = data?.results.filter(({ api_id }) => !chosen.some((coin) => coin.api_id === api_id)) ?? []
  return (
    <>
      <span role="status" className={styles.hint}>
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
