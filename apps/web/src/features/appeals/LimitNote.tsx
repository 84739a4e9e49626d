import type { Me } from '@palata/contract/accounts'
import { Link } from '#navigation'
import { paths } from '#paths.ts'
import { Icon } from '#ui/blocks/Icon.tsx'
import { dayAndTime } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import styles from './appeals.module.css'

/** Says until when the reader may not write, and why. Disappears when the limit ends. */
export function LimitNote({ limit: { until, reason } }: { limit: NonNullable<Me['limit']> }) {
  const now = useNow()
  if (Date.parse(until) <= now.getTime()) return null
  return (
    <div className={styles.strip} role="note">
      <Icon name="lock" size={16} />
      <p>
        До {dayAndTime(until, now)} по Москве вы читаете, но не пишете: комментарии и публикации закрыты. Причина:{' '}
        {reason}
      </p>
      <Link to={paths.appeal}>Возразить</Link>
    </div>
  )
}
