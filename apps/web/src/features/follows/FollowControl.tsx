import { authLayer, useReader } from '#features/accounts'
import { useAccess } from '#features/membership'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { LockedButton } from '#ui/controls/LockedButton.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import styles from './follows.module.css'
import { KINDS } from './kinds.ts'
import { type Followed, useFollow } from './useFollow.ts'

const WHY = 'Следить можно с подпиской'

interface FollowControlProps extends Followed {
  /** `word` stands in a line of text, `icon` in a row of icons. */
  look?: 'button' | 'word' | 'icon'
}

/** «Следить» and «Вы следите». A guest is asked to sign in, a reader without access learns what opens it. */
export function FollowControl({ look = 'button', ...followed }: FollowControlProps) {
  const { me, isLoading, hasFailed } = useReader()
  const access = useAccess()
  const { isFollowed, toggle } = useFollow(followed)
  // A reader who is not known yet may be signed in, so the server decides.
  const isGuest = me === null && !isLoading && !hasFailed
  // Whoever followed before may always leave.
  const isBarred = access === 'unpaid' && !isFollowed
  const whom = `${KINDS[followed.kind].whom} ${followed.label}`
  const label = isFollowed ? `Вы следите за ${whom}: перестать` : `Следить за ${whom}`
  const words = isFollowed ? 'Вы следите' : 'Следить'
  const onClick = isGuest ? () => authLayer.open() : toggle
  if (look === 'icon' && isBarred) return <LockedButton icon="eye" label={label} why={WHY} />
  if (look === 'icon')
    return (
      <IconButton
        icon="eye"
        iconSize={16}
        label={label}
        className={isFollowed ? styles.followed! : ''}
        onClick={onClick}
      />
    )
  if (look === 'word' && !isBarred)
    return (
      <TextButton className={`${styles.word} ${isFollowed ? styles.quiet : ''}`} aria-label={label} onClick={onClick}>
        {words}
      </TextButton>
    )
  return (
    <Button
      kind={isFollowed ? 'gray' : 'secondary'}
      size="small"
      aria-label={label}
      disabled={isBarred && WHY}
      onClick={onClick}
    >
      <Icon name={isFollowed ? 'check' : 'eye'} size={16} />
      {words}
    </Button>
  )
}
