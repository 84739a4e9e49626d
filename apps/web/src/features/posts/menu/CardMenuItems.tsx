import { Menu } from '@base-ui/react/menu'
import type { Post } from '@palata/contract/posts'
import { useQueryClient } from '@tanstack/react-query'
import { authLayer, useReader } from '#features/accounts'
import { useBookmark } from '#features/reactions'
import { Icon } from '#ui/blocks/Icon.tsx'
import { copyText } from '#ui/controls/copyText.ts'
import { addressOf } from '../cardParts.tsx'
import { usePostActs } from '../moderation/usePostActs.ts'
import { keepBookmark } from '../records.ts'
import styles from './CardMenu.module.css'
import { ModerationItems } from './ModerationItems.tsx'

interface CardMenuItemsProps {
  post: Post
  /** The button that opened the menu; null while it is closed. */
  opener: HTMLButtonElement | null
  onClose: () => void
}

export function CardMenuItems({ post, opener, onClose }: CardMenuItemsProps) {
  const copy = () => copyText(new URL(addressOf(post), location.origin).href, 'Ссылка скопирована')
  const queryClient = useQueryClient()
  const { me, isLoading, hasFailed } = useReader()
  // A reader who is not known yet may be signed in; the server decides.
  const isGuest = me === null && !isLoading && !hasFailed
  const { isMine, toggle } = useBookmark(post, (stored) => keepBookmark(queryClient, post.id, stored))
  const { report } = usePostActs(post)
  return (
    <Menu.Root open={opener !== null} onOpenChange={(open) => !open && onClose()} modal={false}>
      <Menu.Portal>
        <Menu.Positioner
          anchor={opener}
          side="bottom"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className={styles.positioner!}
        >
          <Menu.Popup className={styles.menu!} finalFocus={() => opener ?? true}>
            <Menu.Item className={styles.item!} onClick={isGuest ? () => authLayer.open() : toggle}>
              <Icon name={isMine ? 'star-filled' : 'star'} size={16} />
              {isMine ? 'Убрать из избранного' : 'В избранное'}
            </Menu.Item>
            {/* The editors' own texts are edited in the admin. */}
            {post.section_name === 'analytics' && post.admin_link && (
              <Menu.LinkItem
                className={styles.item!}
                href={post.admin_link}
                target="_blank"
                rel="noopener noreferrer"
                closeOnClick
              >
                <Icon name="external" size={16} />
                Редактировать
              </Menu.LinkItem>
            )}
            {me?.is_moderator && <ModerationItems post={post} />}
            <Menu.Item className={styles.item!} onClick={isGuest ? () => authLayer.open() : () => void report()}>
              <Icon name="warning" size={16} />
              Пожаловаться
            </Menu.Item>
            <Menu.LinkItem className={styles.item!} href={addressOf(post)} target="_blank" rel="noopener" closeOnClick>
              <Icon name="external" size={16} />
              Открыть в новой вкладке
            </Menu.LinkItem>
            <Menu.Item className={styles.item!} onClick={() => void copy()}>
              <Icon name="link" size={16} />
              Скопировать ссылку
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
