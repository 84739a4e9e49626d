import { Menu } from '@base-ui/react/menu'
import { useRef } from 'react'
import { Icon, type IconName } from '../blocks/Icon.tsx'
import type { MenuPlace } from './ActionMenu.tsx'
import styles from './MenuItems.module.css'

/** A press, or an address opened in a new tab. */
export type MenuItem = { icon: IconName; words: string } & (
  | { onPress: () => void; href?: undefined }
  | { href: string; onPress?: undefined }
)

interface MenuItemsProps {
  at: MenuPlace
  /** What is false is not offered to this reader now. */
  items: readonly (MenuItem | false)[]
  /** The name of the dropdown. */
  layer?: string
}

/** The list of an `ActionMenu`. Comes with the menu library: import it lazily. */
export function MenuItems({ at: { opener, onClose }, items, layer }: MenuItemsProps) {
  const shownBy = useRef(opener)
  if (opener) shownBy.current = opener
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
          <Menu.Popup
            className={styles.menu!}
            data-layer={layer}
            // An item may take away what the menu was of: then whoever took it says where the focus goes.
            finalFocus={() => opener ?? shownBy.current?.isConnected ?? true}
          >
            {items.map((item) => item && <Item key={item.words} item={item} />)}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Item({ item: { icon, words, href, onPress } }: { item: MenuItem }) {
  const content = (
    <>
      <Icon name={icon} size={16} />
      {words}
    </>
  )
  if (href === undefined)
    return (
      <Menu.Item className={styles.item!} onClick={onPress}>
        {content}
      </Menu.Item>
    )
  return (
    <Menu.LinkItem className={styles.item!} href={href} target="_blank" rel="noopener noreferrer" closeOnClick>
      {content}
    </Menu.LinkItem>
  )
}
