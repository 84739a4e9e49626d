import { Popover } from '@base-ui/react/popover'
import { type ReactElement, type ReactNode, type UIEvent, useRef, useState } from 'react'
import { useCloseOnStep } from '#navigation'
import styles from './Dropdown.module.css'

const SCROLL_END_PX = 10
const CONTROLS = ':is(a[href], button:not(:disabled), input, textarea, [role="menuitem"])'

export interface DropdownProps {
  /** Button that opens the panel; it gets `aria-expanded` by itself. */
  trigger: ReactElement
  /** Accessible name of the panel. */
  label: string
  children: ReactNode
  maxHeight?: number
  align?: 'start' | 'center' | 'end'
  /** Element that gets the focus when the keyboard closes the panel; the button by default. */
  returnTo?: () => HTMLElement | null
  /** Called near the bottom, once until the reader scrolls away: time to load a list's next page. */
  onScrollEnd?: () => void
  open?: boolean
  /** With `open` the owner controls the panel; the details say why it would close. */
  onOpenChange?: (open: boolean, details: Popover.Root.ChangeEventDetails) => void
}

/** A panel beside its button. Includes the popover library: import it lazily on pages of the first load. */
export function Dropdown(props: DropdownProps) {
  const { trigger, label, children, maxHeight = 460, align = 'start', onScrollEnd, open, onOpenChange } = props
  const { returnTo } = props
  const scroll = useScrollEnd(onScrollEnd)
  const panel = useRef<HTMLDivElement>(null)
  const actions = useRef<Popover.Root.Actions>(null)
  const [isOpened, setOpened] = useState(false)
  useCloseOnStep(open ?? isOpened, () => actions.current?.close())
  return (
    <Popover.Root
      open={open}
      onOpenChange={(isOpen, details) => {
        setOpened(isOpen)
        onOpenChange?.(isOpen, details)
      }}
      actionsRef={actions}
    >
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner className={styles.positioner!} align={align} sideOffset={6} collisionPadding={8}>
          <Popover.Popup
            className={styles.popup!}
            style={{ maxHeight: `min(${maxHeight}px, var(--available-height))` }}
            aria-label={label}
            // Skips numbers with a tooltip: a focused one would open its tooltip, and Escape would close only that.
            initialFocus={() => firstOf(panel.current)}
            finalFocus={(by) => (by === 'keyboard' && returnTo?.()) || true}
            onScroll={scroll}
            ref={panel}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** First control to focus. On touch screens not a field, because the keyboard would cover the panel. */
function firstOf(panel: HTMLElement | null) {
  const first = panel?.querySelector<HTMLElement>(CONTROLS) ?? panel
  return first instanceof HTMLInputElement && matchMedia('(hover: none)').matches ? panel : first
}

function useScrollEnd(onScrollEnd?: () => void) {
  // Height of the list when the end was reported: a longer list has a new end without a scroll.
  const toldAt = useRef<number | null>(null)
  return ({ currentTarget, target }: UIEvent<HTMLElement>) => {
    if (target !== currentTarget) return
    const { scrollHeight, scrollTop, clientHeight } = currentTarget
    if (scrollHeight - scrollTop - clientHeight > SCROLL_END_PX) toldAt.current = null
    else if (toldAt.current !== scrollHeight) {
      toldAt.current = scrollHeight
      onScrollEnd?.()
    }
  }
}
