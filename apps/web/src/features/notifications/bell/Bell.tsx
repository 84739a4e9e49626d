import { Suspense } from 'react'
import { useMe } from '#features/accounts'
import { usePaidAccess } from '#features/membership'
import { lazyPart } from '#navigation'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { LockedButton } from '#ui/controls/LockedButton.tsx'
import styles from './Bell.module.css'

/** For members only: others do not load this code. */
const MemberBell = lazyPart(async () => (await import('./MemberBell.tsx')).MemberBell)

/** The bell of the header: live for members, locked for others. */
export function Bell() {
  const me = useMe()
  const access = usePaidAccess()
  if (access === 'paid')
    return (
      <Suspense fallback={<IconButton icon="bell" label="Уведомления" disabled />}>
        <MemberBell />
      </Suspense>
    )
  return (
    <LockedButton
      icon="bell"
      label="Уведомления: доступно по подписке"
      why="Доступно по подписке"
      className={me ? '' : styles.guest!}
    />
  )
}
