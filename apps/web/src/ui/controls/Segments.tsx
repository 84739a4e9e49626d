import styles from './Segments.module.css'

interface SegmentsProps<Value extends string> {
  /** What is chosen, for those who do not see it. */
  label: string
  options: readonly (readonly [value: Value, words: string])[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** A switch between a few views of one thing. */
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
