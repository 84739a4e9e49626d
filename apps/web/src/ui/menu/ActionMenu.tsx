import { type ReactNode, Suspense, useState } from 'react'
import type { IconName } from '../blocks/Icon.tsx'
import { IconButton } from '../controls/IconButton.tsx'

export interface MenuPlace {
  /** Button that opened the menu; null while it is closed. */
  opener: HTMLButtonElement | null
  onClose: () => void
}

interface ActionMenuProps {
  /** Accessible name of the button. */
  label: string
  icon?: IconName
  className?: string | undefined
  /** Loads the items' code; called when the button is hovered or focused. */
  load: () => Promise<unknown>
  /** Renders the items, lazily loaded: a `MenuItems` at the place. */
  children: (place: MenuPlace) => ReactNode
}

/** A button, with three dots by default, that opens a menu of actions. */
export function ActionMenu({ label, icon = 'dots', className, load, children }: ActionMenuProps) {
  const [opener, setOpener] = useState<HTMLButtonElement | null>(null)
  const [isWanted, setWanted] = useState(false)
  return (
    <>
      <IconButton
        icon={icon}
        iconSize={16}
        size="small"
        className={className}
        label={label}
        aria-haspopup="menu"
        aria-expanded={opener !== null}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={(event) => {
          setWanted(true)
          setOpener(opener ? null : event.currentTarget)
        }}
      />
      {isWanted && <Suspense>{children({ opener, onClose: () => setOpener(null) })}</Suspense>}
    </>
  )
}
