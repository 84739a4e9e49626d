import type { Reply } from '@palata/contract/endpoint'
import { REACTIONS, type Reactions, reactions } from '@palata/contract/reactions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '#api/api.tsx'
import { sendLater } from '#features/offline'
import { itemReactions, type ReactedItem } from '../queries.ts'
import { useSentLater } from '../useSentLater.ts'
import { type Counted, NOBODY, withMine } from './rules.ts'

export const REACTION_DEBOUNCE_MS = 400

interface Asked {
  of: ReactedItem
  /** The item's own reactions, shown until the server has answered. */
  known: Reactions | undefined
  /** Whether this reader may react at all. */
  isAllowed: boolean
}

/** The reader's reaction and all counts, as they will be once it is sent. */
export function useReactions({ of, known, isAllowed }: Asked) {
  const api = useApi()
  const client = useQueryClient()
  const asked = itemReactions(api, of)
  const { data } = useQuery({ ...asked, enabled: isAllowed })
  const counted = data ?? known ?? NOBODY
  const { shown, choose, isChosen } = useSentLater({
    fromServer: counted.is_mine,
    debounceMs: REACTION_DEBOUNCE_MS,
    async send(reaction: number) {
      const body = { reaction, content_type: of.contentType, object_id: of.objectId }
      let stored: Reply<typeof reactions.create>
      try {
        // A read that began before this change must not restore the old state. Nothing is awaited before the call: the
        // page may be on its way out.
        ;[stored] = await Promise.all([
          api.call(reactions.create, { body }, { quiet: true }),
          client.cancelQueries({ queryKey: asked.queryKey }),
        ])
      } catch (error) {
        const about = `reaction to ${of.contentType} ${of.objectId}`
        const call = { endpoint: reactions.create, input: { body }, path: `/${of.contentType}/${of.objectId}` }
        if (await sendLater(error, { kind: 'reaction', about, ...call })) return reaction
        throw error
      }
      client.setQueryData<Counted>(asked.queryKey, {
        is_mine: stored.reaction,
        reactions_values: stored.reactions_values,
      })
      return stored.reaction
    },
    onFailed: logReactionFailure,
  })
  return {
    mine: shown,
    counts: withMine(counted, shown),
    press: (reaction: number) => choose(isChosen(reaction) ? REACTIONS.none : reaction),
  }
}

/** Only logged: the reader sees the old reaction again. */
export function logReactionFailure(error: unknown) {
  console.error(`Ошибка сети: ${error instanceof ApiError ? error.status : 0}`)
}
