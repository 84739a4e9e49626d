import { Link } from '#navigation'
import { paths } from '#paths.ts'
import styles from './Barred.module.css'

/** Whether the reader certainly has no access. One who is not known yet may have it, so the server decides. */
export const isBarred = (access: string) => access === 'guest' || access === 'unpaid'

/** Explains beside locked controls what unlocks them; shown on hover and focus. */
export function Barred({ id }: { id: string }) {
  return (
    <span className={styles.why}>
      <span id={id}>Реакции открывает подписка.</span> <Link to={paths.purchase}>Оформить подписку</Link>
    </span>
  )
}

/** Class of the element around the controls and the explanation. */
export const barredPlace = styles.place!
