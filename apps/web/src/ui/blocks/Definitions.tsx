import styles from './Definitions.module.css'

/** A list of terms with their explanations. */
export function Definitions({ of }: { of: readonly { title: string; text: string }[] }) {
  return (
    <dl className={styles.list}>
      {of.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
