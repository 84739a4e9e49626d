import styles from './Segments.module.css'

interface SegmentsProps<Value extends string> {
  /** Accessible name of the choice. */
  label: string
  options: readonly (readonly [value: Value, words: string])[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** Switches between a few views of the same content. */
export function Segments<Value extends string>({ label, options, chosen, onChoose }: SegmentsProps<Value>) {
  return (
    <fieldset className={styles.segments}>
      <legend className="visually-hidden">{label}</legend>
      {options.map(([value, words]) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {words}
        </button>
      ))}
    </fieldset>
  )
}
