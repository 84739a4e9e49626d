import { Link } from '#navigation'
import { paths } from '#paths.ts'
import styles from './Barred.module.css'

/** Whether the reader is known to have no access. One who is not known yet may have it: the server decides. */
export const isBarred = (access: string) => access === 'guest' || access === 'unpaid'

/** Says beside controls that do nothing why they do not and what opens them; shown while they are pointed at or in focus. */
export function Barred({ id }: { id: string }) {
  return (
    <span className={styles.why}>
      <span id={id}>Реакции открывает подписка.</span> <Link to={paths.purchase}>Оформить подписку</Link>
    </span>
  )
}

/** For the element around the controls and the words. */
export const barredPlace = styles.place!
