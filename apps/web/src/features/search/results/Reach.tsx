import { JoinButton } from '#features/membership'
import styles from './Results.module.css'

/** Who does not pay is told what search reaches for them. */
export function Reach({ access }: { access: 'guest' | 'unpaid' }) {
  return (
    <div className={styles.reach}>
      <p>Здесь найдено то, что открыто всем. С подпиской поиск ведёт и в тексты, и в обсуждения.</p>
      <JoinButton access={access} />
    </div>
  )
}
