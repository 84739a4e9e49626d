import { deskPosts } from '@palata/contract/desk/posts'
import { act, actOf, type WithReason } from '#platform/desk/act.ts'
import { deskOf } from '#platform/desk/resource.ts'
import {
  hide,
  openBlocks,
  pin,
  publish,
  remove,
  restore,
  schedule,
  setAuthor,
  setChannel,
  setLook,
  unpin,
} from '../publishing/actions.ts'
import { countWaitingPosts, eachPostAtDesk, listPostsAtDesk, oldestWaitingPost, readPostAtDesk } from './lists.ts'

export const postsAtDesk = deskOf(deskPosts, {
  list: ({ db, now }, query) => listPostsAtDesk(db, query, now),
  read: ({ db }, id) => readPostAtDesk(db, id),
  eachIds: eachPostAtDesk,
  waiting: countWaitingPosts,
  oldest: oldestWaitingPost,
  actions: {
    approve: act('Опубликовано', 'Уже опубликовано', (ask, id, { reason }: WithReason) =>
      publish(ask.db, { id }, actOf(ask, reason)),
    ),
    return: act('Возвращено автору', 'Уже убрано', (ask, id, { reason }: WithReason) =>
      remove(ask.db, id, actOf(ask, reason)),
    ),
    hide: act('Скрыто', 'Уже скрыто', (ask, id, { reason }: WithReason) => hide(ask.db, id, actOf(ask, reason))),
    restore: act('Восстановлено', 'Уже на месте', (ask, id, { reason }: WithReason) =>
      restore(ask.db, id, actOf(ask, reason)),
    ),
    'pin-day': act('Закреплено на сегодня', 'Уже закреплено на сегодня', (ask, id) =>
      pin(ask.db, { id }, false, actOf(ask)),
    ),
    'pin-all-time': act('Закреплено навсегда', 'Уже закреплено навсегда', (ask, id) =>
      pin(ask.db, { id }, true, actOf(ask)),
    ),
    unpin: act('Откреплено', 'Уже откреплено', (ask, id) => unpin(ask.db, { id }, actOf(ask))),
    schedule: {
      recordsItself: true,
      run: async (ask, id, { at }) => {
        await schedule(ask.db, id, new Date(at), actOf(ask))
        return { outcome: 'Выйдет в срок' }
      },
    },
    unschedule: {
      recordsItself: true,
      run: async (ask, id) => {
        await schedule(ask.db, id, null, actOf(ask))
        return { outcome: 'Срок снят' }
      },
    },
    channel: {
      recordsItself: true,
      run: async (ask, id, { slug, is_on }) => {
        const { isChanged } = await setChannel(ask.db, { id }, { slug, isOn: is_on }, actOf(ask))
        return { outcome: is_on ? 'Поставлено в канал' : 'Убрано из канала', isChanged }
      },
    },
    look: act('Вид карточки изменён', 'Вид карточки уже такой', (ask, id, look) =>
      setLook(ask.db, id, look, actOf(ask)),
    ),
    open: act('Открытая часть изменена', 'Открытая часть уже такая', (ask, id, { blocks }) =>
      openBlocks(ask.db, id, blocks, actOf(ask)),
    ),
    'set-author': act('Автор изменён', 'Автор уже такой', (ask, id, { username, reason }) =>
      setAuthor(ask.db, id, username, actOf(ask, reason)),
    ),
  },
})
