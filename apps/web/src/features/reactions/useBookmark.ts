import { type ReactedKind, type Reactions, reactions } from '@palata/contract/reactions'
import { useApi } from '#api/api.tsx'
import { sendLater } from '#features/offline'
import { toast } from '#ui/toasts/index.ts'
import { useSentLater } from './useSentLater.ts'

export const BOOKMARK_DEBOUNCE_MS = 300

/** A post or a signal that can be bookmarked. */
export interface Bookmarkable {
  id: number
  content_type: ReactedKind
  reactions: Pick<Reactions, 'bookmarked'>
}

/** The reader's bookmark on the item. `onStored` receives the server's state after a press. */
export function useBookmark({ id, content_type, reactions: given }: Bookmarkable, onStored: (isMine: boolean) => void) {
  const api = useApi()
  const { shown, choose, isChosen } = useSentLater({
    fromServer: given.bookmarked.is_mine,
    debounceMs: BOOKMARK_DEBOUNCE_MS,
    // The call sets a state rather than toggling, so a repeated call is harmless.
    async send(is_mine) {
      const body = { object_id: id, content_type, is_mine }
      try {
        const { create } = await api.call(reactions.bookmark, { body }, { quiet: true })
        onStored(create)
        return create
      } catch (error) {
        const about = `bookmark of ${content_type} ${id}`
        const call = { endpoint: reactions.bookmark, input: { body }, path: `/${content_type}/${id}` }
        if (await sendLater(error, { kind: 'bookmark', about, ...call })) return is_mine
        throw error
      }
    },
    onFailed: () => toast('Ошибка при добавлении поста в избранное'),
  })
  return { isMine: shown, toggle: () => choose(!isChosen(true)) }
}
