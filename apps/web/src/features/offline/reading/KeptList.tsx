import { Link } from '#navigation'
import { Icon } from '#ui/blocks/Icon.tsx'
import { momentOf, useClock } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import styles from './KeptList.module.css'
import type { Kept } from './kept.ts'

/** Pages stored for offline reading, each with its time of fetching. */
export function KeptList({ kept }: { kept: readonly Kept[] }) {
  const now = useNow()
  const clock = useClock()
  if (kept.length === 0) return null
  return (
    <ul className={styles.list}>
      {kept.map(({ path, title, kind, at }) => (
        <li key={path}>
          <Link to={path}>
            <Icon name={kind === 'signal' ? 'signals' : 'news'} />
            <span>{title}</span>
            <time dateTime={at}>{momentOf(at, now, clock)}</time>
          </Link>
        </li>
      ))}
    </ul>
  )
}
