import type { KnownCoin } from '@palata/contract/market'
import { Checkbox } from '#ui/fields/choices/Checkbox.tsx'
import { CoinFace } from '../CoinFace.tsx'
import styles from './ChoiceRow.module.css'

interface ChoiceRowProps {
  coin: KnownCoin
  /** The coin is already in the portfolio. */
  isSaved: boolean
  isChosen: boolean
  onToggle: (coin: KnownCoin) => void
}

/** A found coin with a checkbox; the whole row is pressable. */
export function ChoiceRow({ coin, isSaved, isChosen, onToggle }: ChoiceRowProps) {
  return (
    <li>
      <Checkbox
        className={styles.row}
        isChecked={isSaved || isChosen}
        isDisabled={isSaved}
        onChange={() => onToggle(coin)}
      >
        <CoinFace
          image={coin.image}
          name={coin.name}
          note={`${coin.symbol.toUpperCase()}${isSaved ? ' · уже в портфеле' : ''}`}
        />
      </Checkbox>
    </li>
  )
}
