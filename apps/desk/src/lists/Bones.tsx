import { Skeleton } from '@site/ui/blocks/Skeleton.tsx'
import { Loading } from '#frame/Loading.tsx'
import styles from './Lines.module.css'

const LINES = [62, 48, 71, 55, 66, 43, 58, 50]

/** Placeholders of a list's rows while they load. */
export function Bones() {
  return (
    <Loading>
      {LINES.map((width) => (
        <div key={width} className={styles.bone}>
          <Skeleton width={`${width}%`} height={18} />
          <Skeleton width={`${width / 2}%`} height={14} />
        </div>
      ))}
    </Loading>
  )
}
