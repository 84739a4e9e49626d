import { type ReactedKind, type Reactions, reactions } from '@palata/contract/reactions'
import { useApi } from '#api/api.tsx'
import { sendLater } from '#features/offline'
import { toast } from '#ui/toasts/index.ts'
import { useSentLater } from './useSentLater.ts'

export const BOOKMARK_DEBOUNCE_MS = 300

/** What is put aside: a post or a signal. */
export interface Bookmarkable {
  id: number
  content_type: ReactedKind
  reactions: Pick<Reactions, 'bookmarked'>
}

/** Whether it is among the reader's own. `onStored` hears what the server keeps after a press. */
export function useBookmark({ id, content_type, reactions: given }: Bookmarkable, onStored: (isMine: boolean) => void) {
  const api = useApi()
  const { shown, choose, isChosen } = useSentLater({
    fromServer: given.bookmarked.is_mine,
    debounceMs: BOOKMARK_DEBOUNCE_MS,
    // Sent twice, it stands as the reader wants all the same.
    async send(is_mine) {
      const body = { object_id: id, content_type, is_mine }
      try {
        const { create } = await api.call(reactions.bookmark, { body }, { quiet: true })
        onStored(create)
        return create
      } catch (error) {
        if (await sendLater(error, { at: reactions.bookmark.at, body })) return is_mine
        throw error
      }
    },
    onFailed: () => toast('Ошибка при добавлении поста в избранное'),
  })
  return { isMine: shown, toggle: () => choose(!isChosen(true)) }
}
