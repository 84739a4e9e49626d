import { authLayer, useReader } from '#features/accounts'
import { useAccess } from '#features/membership'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { KINDS } from './kinds.ts'
import { type Followed, useFollow } from './useFollow.ts'

/** «Следить» and «Вы следите». A guest is asked to sign in, a reader without access learns what opens it. */
export function FollowControl(followed: Followed) {
  const { me, isLoading, hasFailed } = useReader()
  const access = useAccess()
  const { isFollowed, toggle } = useFollow(followed)
  // A reader who is not known yet may be signed in, so the server decides.
  const isGuest = me === null && !isLoading && !hasFailed
  const whom = `${KINDS[followed.kind].whom} ${followed.label}`
  // Whoever followed before may always leave.
  const isBarred = access === 'unpaid' && !isFollowed
  return (
    <Button
      kind={isFollowed ? 'gray' : 'secondary'}
      size="small"
      aria-label={isFollowed ? `Вы следите за ${whom}: перестать` : `Следить за ${whom}`}
      disabled={isBarred && 'Следить можно с подпиской'}
      onClick={isGuest ? () => authLayer.open() : toggle}
    >
      <Icon name={isFollowed ? 'check' : 'bell'} size={16} />
      {isFollowed ? 'Вы следите' : 'Следить'}
    </Button>
  )
}
