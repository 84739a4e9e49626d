import type { Me } from '@palata/contract/accounts/profile'
import { Link } from '#navigation'
import { paths } from '#paths.ts'
import { Strip } from '#ui/blocks/Strip.tsx'
import { dayAndTime } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'

/** Says until when the reader may not write, and why. Disappears when the limit ends. */
export function LimitNote({ limit: { until, reason } }: { limit: NonNullable<Me['limit']> }) {
  const now = useNow()
  if (Date.parse(until) <= now.getTime()) return null
  const words = (
    <>
      До {dayAndTime(until, now)} по Москве вы читаете, но не пишете: комментарии и публикации закрыты. Причина:{' '}
      {reason}
    </>
  )
  return (
    <Strip icon="lock" words={words}>
      <Link to={paths.appeal}>Возразить</Link>
    </Strip>
  )
}
