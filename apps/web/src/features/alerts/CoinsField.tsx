import { MOST_ALERT_COINS } from '@palata/contract/alerts'
import type { KnownCoin } from '@palata/contract/market'
import { CoinFinder } from '#features/market'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { passFocus } from '#ui/controls/passFocus.ts'
import styles from './alerts.module.css'

interface CoinsFieldProps {
  coins: readonly KnownCoin[]
  onChange: (coins: KnownCoin[]) => void
}

/** The coins of a rule, and a field that finds more. */
export function CoinsField({ coins, onChange }: CoinsFieldProps) {
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
        <CoinFinder
          className={styles.search}
          label="Добавить монету"
          chosen={coins.map(({ api_id }) => api_id)}
          onChoose={(coin) => onChange([...coins, coin])}
        />
      ) : (
        <p className={styles.hint}>Больше {MOST_ALERT_COINS} монет в одно правило не добавить</p>
      )}
    </div>
  )
}
