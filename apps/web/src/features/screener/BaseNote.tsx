import { BASES, type BaseCode } from '@palata/contract/screener/query'
import styles from './coins/CoinsPanel.module.css'

/** Explains why the base coin is missing from its own list. */
export function BaseNote({ base }: { base: BaseCode }) {
  const { label } = BASES[base]
  return (
    <p className={styles.note}>
      Цены и изменение — в {label}. Самого {label} в списке нет: к себе он не меняется.
    </p>
  )
}
