import { type CommentReactions, REACTIONS } from '@palata/contract/reactions'
import { useId } from 'react'
import { useAccess } from '#features/membership'
import { Barred, barredPlace, isBarred } from './Barred.tsx'
import styles from './CommentVotes.module.css'
import { ReactionButton } from './ReactionButton.tsx'
import { withMine } from './rules.ts'
import { VOTES } from './shown.ts'
import { useVote } from './useVote.ts'

interface CommentVotesProps {
  commentId: number
  reactions: CommentReactions
  /** Receives the server's full list after a press; it replaces the local one. */
  onStored: (reactions: CommentReactions) => void
}

/** Like and dislike of a comment; pressing one's own vote removes it. */
export function CommentVotes({ commentId, reactions, onStored }: CommentVotesProps) {
  const isClosed = isBarred(useAccess())
  const why = useId()
  const { counted, mine, choose } = useVote(commentId, reactions, onStored)
  const counts = withMine(counted, mine)
  return (
    <fieldset className={`${styles.votes} ${isClosed ? barredPlace : ''}`} aria-label="Оценка комментария">
      {VOTES.map(({ reaction, glyph, name }) => (
        <ReactionButton
          key={reaction}
          isSmall
          glyph={glyph}
          name={name}
          count={isClosed ? 0 : (counts.get(reaction) ?? 0)}
          isMine={!isClosed && mine === reaction}
          onPress={() => choose(mine === reaction ? REACTIONS.none : reaction)}
          barredBy={isClosed ? why : undefined}
        />
      ))}
      {isClosed && <Barred id={why} />}
    </fieldset>
  )
}
