import { type ReactedKind, type Reactions, reactions } from '@palata/contract/reactions'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'

/** A post or a signal. */
export interface ReactedItem {
  contentType: ReactedKind
  objectId: number
}

/** Key of one item's reactions; without an argument, the prefix of all such keys. */
export const reactionsKey = (...item: [] | [ReactedKind, number]) => ['reactions', ...item] as const

export function itemReactions(api: Api, { contentType, objectId }: ReactedItem) {
  return queryOptions({
    queryKey: reactionsKey(contentType, objectId),
    // The cached reactions may be old, so each opening refetches them.
    refetchOnMount: 'always',
    queryFn: ({ signal }): Promise<Omit<Reactions, 'bookmarked'>> =>
      logFailure('реакций', async () => {
        const query = { content_type: contentType, object_id: objectId }
        const found = await api.call(reactions.get, { query }, { signal, quiet: true })
        return found[objectId] ?? { is_mine: 0, reactions_values: [] }
      }),
  })
}
