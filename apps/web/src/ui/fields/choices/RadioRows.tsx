import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import type { ReactNode } from 'react'
import styles from './RadioRows.module.css'

interface RadioRow<Value extends string> {
  value: Value
  /** Shown beside the circle; the whole row is pressable. */
  content: ReactNode
}

interface RadioRowsProps<Value extends string> {
  label: string
  rows: readonly RadioRow<Value>[]
  value: Value
  /** For short labels: options flow in wrapping lines. */
  isInLine?: boolean
  onChange: (value: Value) => void
}

/** A framed radio group, chosen by a press or by the arrow keys. */
export function RadioRows<Value extends string>(props: RadioRowsProps<Value>) {
  const { label, rows, value, isInLine = false, onChange } = props
  return (
    <RadioGroup
      aria-label={label}
      className={isInLine ? styles.line! : styles.rows!}
      value={value}
      onValueChange={(chosen) => onChange(chosen as Value)}
    >
      {rows.map((row) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the radio within draws the field that the label names
        <label key={row.value} className={styles.row} data-chosen={row.value === value || undefined}>
          <Radio.Root value={row.value} className={styles.radio!} />
          {row.content}
        </label>
      ))}
    </RadioGroup>
  )
}
