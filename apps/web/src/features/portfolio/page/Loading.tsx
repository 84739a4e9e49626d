import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import rowStyles from './CoinRow.module.css'
import styles from './PortfolioPage.module.css'

const BONES = [1, 2, 3, 4, 5, 6]

/** Bones of the rows, of the same geometry. */
export function Loading() {
  return (
    <div className={styles.panel} role="status" aria-label="Загрузка портфеля">
      {BONES.map((place) => (
        <div key={place} className={rowStyles.row}>
          <span className={rowStyles.face}>
            <Skeleton width={28} height={28} />
            <Skeleton width={72} height={14} />
          </span>
          <span className={rowStyles.price}>
            <Skeleton width={72} height={14} />
          </span>
        </div>
      ))}
    </div>
  )
}
