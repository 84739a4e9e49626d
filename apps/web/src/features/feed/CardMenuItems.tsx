import { Menu } from '@base-ui/react/menu'
import type { Post } from '@palata/contract/posts'
import { copyText } from '#ui/copyText.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './CardMenu.module.css'
import { addressOf } from './cardParts.tsx'

interface CardMenuItemsProps {
  post: Post
  /** The button it hangs on; null is closed. */
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
