import { namedOption } from '#ui/numbers/index.ts'
import { useWanted } from '../wanted.ts'
import styles from './Wanted.module.css'

/** The option that the reader is about to buy, shown during sign-in; null when there is none. */
export function Wanted() {
  const option = useWanted()
  if (!option) return null
  return (
    <p className={styles.wanted}>
      <span>Вы выбрали</span>
      <b>{namedOption(option)}</b>
      <small>Выбор сохранится: к оплате перейдёте сразу после входа.</small>
    </p>
  )
}
