import type { Post } from '@palata/contract/posts'
import { useNavigate, usePath } from '#navigation'
import { paths } from '#paths.ts'
import { dismissLayer, useOpenLayers } from '#ui/layers/index.ts'
import type { MenuItem } from '#ui/menu/MenuItems.tsx'
import { addressOf } from '../cardParts.tsx'
import { postChannelsLayer, removeLayer } from '../moderation/layers.ts'
import { usePostActs } from '../moderation/usePostActs.ts'
import { placeOfCard } from './placeOfCard.ts'

/** The layer with the open post above the list. */
const POPUP = 'content_page'

/** Menu items for moderators, in order. */
export function useModerationItems(post: Post): (MenuItem | false)[] {
  const { publish, pin, unpin, restore } = usePostActs(post)
  const isPopup = useOpenLayers().includes(POPUP)
  const path = usePath()
  const navigate = useNavigate()
  const isRemoved = post.removed !== null
  const isPinned = post.pinned_day || post.pinned_all_time
  const isPinnable = post.live && post.content_type !== 'news'

  function leave() {
    if (isPopup) dismissLayer(POPUP)
    else if (path === addressOf(post)) navigate(paths.main)
  }

  return [
    !isRemoved &&
      post.section_name !== 'podcast' && {
        icon: 'menu',
        words: 'Добавить каналы',
        onPress: () => postChannelsLayer.open({ postId: post.id }),
      },
    isPinnable && !isPinned && { icon: 'pin', words: 'Закрепить', onPress: () => void pin(false) },
    isPinnable && !post.pinned_all_time && { icon: 'pin', words: 'Закрепить навсегда', onPress: () => void pin(true) },
    isPinnable && isPinned && { icon: 'pin', words: 'Открепить', onPress: () => void unpin() },
    !post.live && !isRemoved && { icon: 'check', words: 'Опубликовать', onPress: () => void publish() },
    isRemoved && { icon: 'refresh', words: 'Вернуть', onPress: () => void restore() },
    post.content_type === 'opinion' &&
      !isRemoved && {
        icon: 'close',
        words: 'Удалить',
        onPress: () => removeLayer.open({ post, onRemoved: leave, returnTo: placeOfCard(addressOf(post)) }),
      },
  ]
}
