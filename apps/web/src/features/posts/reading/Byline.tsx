import { useMe } from '#features/accounts'
import { Link } from '#navigation'
import { paths, personPath } from '#paths.ts'
import { Avatar } from '#ui/blocks/Avatar.tsx'
import { Icon } from '#ui/blocks/Icon.tsx'
import { PersonName } from '#ui/blocks/PersonName.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { type Clock, dayAndTime, Moment } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import styles from './Byline.module.css'

interface Author {
  username: string
  name: string
  avatar: string
}

/** Links to the author's page; for the author, to the settings. */
export function AuthorLink({ author: { username, name, avatar } }: { author: Author }) {
  const me = useMe()
  return (
    <Link to={me?.username === username ? paths.settings : personPath(username)} className={styles.author}>
      <Avatar src={avatar} name={name} size={16} />
      <PersonName>{name}</PersonName>
    </Link>
  )
}

export function PublishedAt({ at }: { at: string }) {
  const now = useNow()
  return (
    <time dateTime={at}>
      <Moment at={at} tell={(instant: string, clock: Clock) => dayAndTime(instant, now, clock)} />
    </time>
  )
}

interface CommentsButtonProps {
  of: { comments_count: number; init_comments_count: number }
  /** Null when it is not a link to the comments. */
  onPress: (() => void) | null
  /** Class that places it among its neighbours. */
  className?: string | undefined
}

/** The number of comments and of those the reader has not seen; a press goes to the comments. */
export function CommentsButton({
  of: { comments_count, init_comments_count },
  onPress,
  className,
}: CommentsButtonProps) {
  const added = comments_count - init_comments_count
  return (
    <Pressable
      className={['num', styles.comments, className].filter(Boolean).join(' ')}
      aria-label={`Комментариев: ${comments_count}`}
      disabled={!onPress}
      onClick={onPress ?? undefined}
    >
      <Icon name="comment" size={18} />
      {comments_count}
      {added > 0 && <b>+{added}</b>}
    </Pressable>
  )
}
