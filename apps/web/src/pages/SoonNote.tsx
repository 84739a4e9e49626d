import styles from './SoonNote.module.css'

export function SoonNote({ text }: { text: string }) {
  return (
    <div className={styles.soon}>
      <span>Скоро</span>
      <p>{text}</p>
    </div>
  )
}
