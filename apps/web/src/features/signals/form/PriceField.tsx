import { TextInput } from '#ui/fields/text/TextInput.tsx'
import { percentText } from '#ui/numbers/index.ts'
import styles from './SignalForm.module.css'

interface PriceFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Current price of the coin, USD. */
  price: number | null
  error: string | undefined
}

/** A typed price with its distance from the current one, so that an extra zero is noticed at once. */
export function PriceField({ label, value, onChange, price, error }: PriceFieldProps) {
  const typed = Number(value.replace(',', '.'))
  const away = value.trim() !== '' && price && typed > 0 ? (100 * (typed - price)) / price : null
  return (
    <div>
      <TextInput
        label={label}
        value={value}
        onChange={(text) => onChange(text.replace(/[^\d.,]/g, ''))}
        autoComplete="off"
        error={error}
      />
      {away !== null && (
        <small className={styles.away}>{`${percentText(away, { plus: true })}\u00a0от текущей цены`}</small>
      )}
    </div>
  )
}
