import { type CommentReactions, REACTIONS, reactions } from '@palata/contract/reactions'
import { useMemo } from 'react'
import { useApi } from '#api/api.tsx'
import { sendLater } from '#features/offline'
import { useSentLater } from '../useSentLater.ts'
import type { Counted } from './rules.ts'
import { logReactionFailure, REACTION_DEBOUNCE_MS } from './useReactions.ts'

/** The reader's like or dislike of a comment, sent in the same way as reactions. */
export function useVote(commentId: number, votes: CommentReactions, onStored: (votes: CommentReactions) => void) {
  const api = useApi()
  const counted = useMemo(() => countedOf(votes), [votes])
  const { shown, choose } = useSentLater({
    fromServer: counted.is_mine,
    debounceMs: REACTION_DEBOUNCE_MS,
    async send(reaction: number) {
      const body = { reaction, object_id: commentId }
      try {
        const stored = await api.call(reactions.vote, { body }, { quiet: true })
        onStored(stored)
        return countedOf(stored).is_mine
      } catch (error) {
        const about = `vote on comment ${commentId}`
        if (await sendLater(error, { kind: 'reaction', about, endpoint: reactions.vote, input: { body } }))
          return reaction
        throw error
      }
    },
    onFailed: logReactionFailure,
  })
  return { counted, mine: shown, choose }
}

function countedOf(votes: CommentReactions): Counted {
  const mine = votes.find(({ is_mine }) => is_mine)
  return {
    is_mine: mine ? Number(mine.reaction) : REACTIONS.none,
    reactions_values: votes.map(({ reaction, count }) => ({ reaction: Number(reaction), count })),
  }
}
