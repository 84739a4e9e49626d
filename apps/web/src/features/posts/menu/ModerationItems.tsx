import { Menu } from '@base-ui/react/menu'
import type { Post } from '@palata/contract/posts'
import { useNavigate, usePath } from '#navigation'
import { paths } from '#paths.ts'
import { Icon, type IconName } from '#ui/blocks/Icon.tsx'
import { dismissLayer, useOpenLayers } from '#ui/layers/index.ts'
import { addressOf } from '../cardParts.tsx'
import { postChannelsLayer, removeLayer } from '../moderation/layers.ts'
import { usePostActs } from '../moderation/usePostActs.ts'
import styles from './CardMenu.module.css'

/** Where the post's text stands over the list. */
const POPUP = 'content_page'

interface Entry {
  icon: IconName
  text: string
  onPress: () => void
  isShown: boolean
}

/** What moderators do with a post, in the order of the menu. */
export function ModerationItems({ post }: { post: Post }) {
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

  const entries: Entry[] = [
    {
      icon: 'menu',
      text: 'Добавить каналы',
      onPress: () => postChannelsLayer.open({ postId: post.id }),
      isShown: !isRemoved && post.section_name !== 'podcast',
    },
    { icon: 'pin', text: 'Закрепить', onPress: () => void pin(false), isShown: isPinnable && !isPinned },
    {
      icon: 'pin',
      text: 'Закрепить навсегда',
      onPress: () => void pin(true),
      isShown: isPinnable && !post.pinned_all_time,
    },
    { icon: 'pin', text: 'Открепить', onPress: () => void unpin(), isShown: isPinnable && isPinned },
    { icon: 'check', text: 'Опубликовать', onPress: () => void publish(), isShown: !post.live && !isRemoved },
    { icon: 'refresh', text: 'Вернуть', onPress: () => void restore(), isShown: isRemoved },
    {
      icon: 'close',
      text: 'Удалить',
      onPress: () => removeLayer.open({ post, onRemoved: leave }),
      isShown: post.content_type === 'opinion' && !isRemoved,
    },
  ]
  return entries
    .filter(({ isShown }) => isShown)
    .map(({ icon, text, onPress }) => (
      <Menu.Item key={text} className={styles.item!} onClick={onPress}>
        <Icon name={icon} size={16} />
        {text}
      </Menu.Item>
    ))
}
