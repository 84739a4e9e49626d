import { Link } from '#navigation'
import { paths } from '#paths.ts'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Notice } from '../Notice.tsx'
import type { Waiting } from './store.ts'

/** Tells the reader that a queued action was refused, so that it is never lost silently. */
export function RefusedNotice({ waiting }: { waiting: readonly Waiting[] }) {
  const count = waiting.filter(({ refusal }) => refusal !== null).length
  if (count === 0) return null
  return (
    <Notice tone="gold">
      <Icon name="warning" size={16} />
      <p>Не отправлено: {count}</p>
      <Link to={paths.saved}>Посмотреть</Link>
    </Notice>
  )
}
