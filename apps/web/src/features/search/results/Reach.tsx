import { JoinButton } from '#features/membership'
import styles from './Results.module.css'

/** Tells readers without access what their search covers. */
export function Reach({ access }: { access: 'guest' | 'unpaid' }) {
  return (
    <div className={styles.reach}>
      <p>Здесь найдено то, что открыто всем. С подпиской поиск ведёт и в тексты, и в обсуждения.</p>
      <JoinButton access={access} />
    </div>
  )
}
