import { type ReactNode, Suspense, useState } from 'react'
import { loadPressed } from '#navigation'
import type { IconName } from '../blocks/Icon.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { NOT_LOADED, toast } from '../toasts/index.ts'

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
  /** Loads the items' code; called when the button is hovered, focused or pressed. */
  load: () => Promise<unknown>
  /** Renders the items, lazily loaded: a `MenuItems` at the place. */
  children: (place: MenuPlace) => ReactNode
}

/** A button, with three dots by default, that opens a menu of actions. */
export function ActionMenu({ label, icon = 'dots', className, load, children }: ActionMenuProps) {
  const [opener, setOpener] = useState<HTMLButtonElement | null>(null)
  const [isWanted, setWanted] = useState(false)
  // A failed preload is ignored: the press loads it again and says so.
  const bringEarly = () => void load().catch(() => {})

  async function show(by: HTMLButtonElement) {
    try {
      await loadPressed(load)
    } catch {
      return toast(NOT_LOADED)
    }
    setWanted(true)
    setOpener(by)
  }

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
        onPointerEnter={bringEarly}
        onFocus={bringEarly}
        onClick={({ currentTarget }) => (opener ? setOpener(null) : void show(currentTarget))}
      />
      {isWanted && <Suspense>{children({ opener, onClose: () => setOpener(null) })}</Suspense>}
    </>
  )
}
