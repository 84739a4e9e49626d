import { Menu } from '@base-ui/react/menu'
import { useRef } from 'react'
import { useCloseOnStep } from '#navigation'
import { Icon, type IconName } from '../blocks/Icon.tsx'
import type { MenuPlace } from './ActionMenu.tsx'
import styles from './MenuItems.module.css'

/** A press handler, or an address opened in a new tab. */
export type MenuItem = { icon: IconName; words: string } & (
  | { onPress: () => void; href?: undefined }
  | { href: string; onPress?: undefined }
)

interface MenuItemsProps {
  at: MenuPlace
  /** False entries are not available to this reader. */
  items: readonly (MenuItem | false)[]
  /** Id of the dropdown's layer. */
  layer?: string
}

/** The list of an `ActionMenu`. Includes the menu library: import it lazily. */
export function MenuItems({ at: { opener, onClose }, items, layer }: MenuItemsProps) {
  const shownBy = useRef(opener)
  if (opener) shownBy.current = opener
  useCloseOnStep(opener !== null, onClose)
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
            // An item may remove the menu's owner, and then the code that removed it moves the focus.
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
