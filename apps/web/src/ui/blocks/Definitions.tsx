import styles from './Definitions.module.css'

/** What each thing is called, and what is said of it below. */
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
