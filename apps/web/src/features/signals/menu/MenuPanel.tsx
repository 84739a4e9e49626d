import { Menu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import styles from './Menu.module.css'
import type { MenuItemsProps } from './MenuButton.tsx'

interface MenuPanelProps extends Omit<MenuItemsProps, 'signal'> {
  /** The name of the dropdown. */
  layer?: 'signal_links'
  children: ReactNode
}

/** The panel of a menu under its button. */
export function MenuPanel({ opener, onClose, layer, children }: MenuPanelProps) {
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
          <Menu.Popup className={styles.menu!} data-layer={layer} finalFocus={() => opener ?? true}>
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
