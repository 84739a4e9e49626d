import { Menu } from '@base-ui/react/menu'
import type { Post } from '@palata/contract/posts'
import { Icon } from '#ui/blocks/Icon.tsx'
import { copyText } from '#ui/controls/copyText.ts'
import { addressOf } from '../cardParts.tsx'
import styles from './CardMenu.module.css'

interface CardMenuItemsProps {
  post: Post
  /** The button that opened the menu; null while it is closed. */
  opener: HTMLButtonElement | null
  onClose: () => void
}

export function CardMenuItems({ post, opener, onClose }: CardMenuItemsProps) {
  const copy = () => copyText(new URL(addressOf(post), location.origin).href, 'Ссылка скопирована')
  return (
    <Menu.Root open={opener !== null} onOpenChange={(open) => !open && onClose()} modal={false}>
      <Menu.Portal>
        <Menu.Positioner anchor={opener} side="bottom" align="end" sideOffset={4} collisionPadding={8}>
          <Menu.Popup className={styles.menu!} finalFocus={() => opener ?? true}>
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
