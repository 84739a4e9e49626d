import { Checkbox } from '@site/ui/fields/choices/Checkbox.tsx'
import { useId } from 'react'
import styles from './Fields.module.css'

interface ManyChoiceProps {
  label: string
  options: readonly (readonly [value: string, words: string])[]
  chosen: readonly string[]
  error?: string | undefined
  onChange: (chosen: readonly string[]) => void
}

/** Options of which several may be chosen, in their own order. */
export function ManyChoice({ label, options, chosen, error, onChange }: ManyChoiceProps) {
  const id = useId()
  const turn = (value: string, isOn: boolean) =>
    onChange(options.flatMap(([one]) => ((one === value ? isOn : chosen.includes(one)) ? [one] : [])))
  return (
    <fieldset className={styles.many} aria-describedby={error ? id : undefined}>
      <legend>{label}</legend>
      {options.map(([value, words]) => (
        <Checkbox key={value} isChecked={chosen.includes(value)} onChange={(isOn) => turn(value, isOn)}>
          {words}
        </Checkbox>
      ))}
      {error && (
        <span id={id} className={styles.error} role="alert">
          {error}
        </span>
      )}
    </fieldset>
  )
}
