import { type ReactNode, Suspense, useState } from 'react'
import type { IconName } from '../blocks/Icon.tsx'
import { IconButton } from '../controls/IconButton.tsx'

export interface MenuPlace {
  /** The button that opened the menu; null while it is closed. */
  opener: HTMLButtonElement | null
  onClose: () => void
}

interface ActionMenuProps {
  /** What the button is for. */
  label: string
  icon?: IconName
  className?: string | undefined
  /** Brings the code of the items: called when the pointer or the focus reaches the button. */
  load: () => Promise<unknown>
  /** The items, lazily: a `MenuItems` at the place. */
  children: (place: MenuPlace) => ReactNode
}

/** A button, of three dots unless it says more, with what can be done with something. */
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
