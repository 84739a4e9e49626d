import { Popover } from '@base-ui/react/popover'
import { type ReactElement, type ReactNode, type UIEvent, useRef } from 'react'
import styles from './Dropdown.module.css'

const SCROLL_END_PX = 10
const CONTROLS = ':is(a[href], button:not(:disabled), input, textarea, [role="menuitem"])'

export interface DropdownProps {
  /** A button; it learns by itself whether the panel is open. */
  trigger: ReactElement
  /** The panel's name for those who cannot see where it hangs. */
  label: string
  children: ReactNode
  maxHeight?: number
  align?: 'start' | 'center' | 'end'
  /** Where the keyboard goes when it closes the panel; the button, unless it is told. */
  returnTo?: () => HTMLElement | null
  /** Near the bottom, once until scrolled away: the moment for the next page of a list. */
  onScrollEnd?: () => void
  open?: boolean
  /** With `open` the owner decides; the details say why it would close. */
  onOpenChange?: (open: boolean, details: Popover.Root.ChangeEventDetails) => void
}

/** A panel beside its button. Comes with the popover library: import it lazily on pages of the first load. */
export function Dropdown(props: DropdownProps) {
  const { trigger, label, children, maxHeight = 460, align = 'start', onScrollEnd, open, onOpenChange } = props
  const { returnTo } = props
  const scroll = useScrollEnd(onScrollEnd)
  const panel = useRef<HTMLDivElement>(null)
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner className={styles.positioner!} align={align} sideOffset={6} collisionPadding={8}>
          <Popover.Popup
            className={styles.popup!}
            style={{ maxHeight: `min(${maxHeight}px, var(--available-height))` }}
            aria-label={label}
            // A number with a tooltip is no place to begin: its tooltip would open, and Escape close that alone.
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

/** On a phone a field that took the focus would bring the keyboard over the panel. */
function firstOf(panel: HTMLElement | null) {
  const first = panel?.querySelector<HTMLElement>(CONTROLS) ?? panel
  return first instanceof HTMLInputElement && matchMedia('(hover: none)').matches ? panel : first
}

function useScrollEnd(onScrollEnd?: () => void) {
  // The end is remembered by the list's height: a list that grew has a new end, though nobody scrolled.
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
