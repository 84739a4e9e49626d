import type { OpenedSignal } from '@palata/contract/signals'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { IconName } from '#ui/blocks/Icon.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'

export interface MenuItemsProps {
  signal: OpenedSignal
  /** The button that opened the menu; null while it is closed. */
  opener: HTMLButtonElement | null
  onClose: () => void
}

interface MenuButtonProps {
  signal: OpenedSignal
  icon: IconName
  label: string
  load: () => Promise<{ default: ComponentType<MenuItemsProps> }>
}

/** The menu's code is loaded when the pointer or the focus reaches its button. */
export function MenuButton({ signal, icon, label, load }: MenuButtonProps) {
  const [Items] = useState(() => lazy(load))
  const [opener, setOpener] = useState<HTMLButtonElement | null>(null)
  const [isWanted, setWanted] = useState(false)
  return (
    <>
      <IconButton
        icon={icon}
        iconSize={16}
        size="small"
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
      {isWanted && (
        <Suspense>
          <Items signal={signal} opener={opener} onClose={() => setOpener(null)} />
        </Suspense>
      )}
    </>
  )
}
