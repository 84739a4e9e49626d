import { moderation } from '@palata/contract/moderation'
import type { Post } from '@palata/contract/posts'
import { postPublishing } from '@palata/contract/posts/publishing'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { changeRecord } from '#api/records.ts'
import { dropFromLists, outdateModeration } from '../lists.ts'
import { POST } from '../records.ts'
import { toastOutcome } from './toastOutcome.ts'

/** Actions of the post's menu for readers and moderators. Each shows its result. */
export function usePostActs(post: Pick<Post, 'id' | 'content_type' | 'content_type_id'>) {
  const api = useApi()
  const client = useQueryClient()
  const { id, content_type, content_type_id } = post
  const item = { object_id: id, content_type }
  const pinned = { object_id: id, content_type_id: content_type_id as 1 | 2 | 3 }
  const change = (given: Partial<Post>) => changeRecord(client, POST, id, (known) => ({ ...known, ...given }))

  return {
    publish: () =>
      toastOutcome(
        async () => {
          await api.call(postPublishing.publish, { body: item })
          change({ live: true })
          outdateModeration(client)
        },
        'Пост был успешно опубликован',
        'Ошибка при опубликовании поста',
      ),
    pin: (all_time: boolean) =>
      toastOutcome(
        async () => change(await api.call(postPublishing.pin, { body: { ...pinned, all_time } })),
        'Пост был успешно прикрплен',
        'Ошибка при прикреплении поста',
      ),
    unpin: () =>
      toastOutcome(
        async () => {
          await api.call(postPublishing.unpin, { body: pinned })
          change({ pinned_day: false, pinned_all_time: false })
        },
        'Пост был откреплен',
        'Ошибка при откреплении поста',
      ),
    report: () =>
      toastOutcome(
        () => api.call(moderation.report, { body: { ...item, reason: 'spam' } }),
        'Жалоба успешно отправлена',
        'Ошибка при отправке жалобы',
      ),
    remove: (reason: string) =>
      toastOutcome(
        async () => {
          await api.call(postPublishing.remove, { body: { object_id: id, reason } })
          dropFromLists(client, id)
          change({ live: false, removed: { at: new Date().toISOString(), reason } })
        },
        'Пост был успешно удален',
        'Ошибка при удалении поста',
      ),
    restore: () =>
      toastOutcome(
        async () => {
          const { live } = await api.call(postPublishing.restore, { body: { object_id: id } })
          change({ live, removed: null })
          outdateModeration(client)
        },
        'Пост возвращён',
        'Не удалось вернуть пост',
      ),
  }
}
