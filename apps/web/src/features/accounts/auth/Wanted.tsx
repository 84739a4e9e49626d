import { namedOption } from '#ui/numbers/index.ts'
import { useWanted } from '../wanted.ts'
import styles from './Wanted.module.css'

/** What the reader wants to buy, while they sign in or up for it; nothing for whoever came for something else. */
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
