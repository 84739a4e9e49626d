import { type ComponentProps, cloneElement, type ReactElement, useEffect, useState } from 'react'
import { loadPressed } from '#navigation'
import { NOT_LOADED, toast } from '../toasts/index.ts'
import type { Dropdown, DropdownProps } from './Dropdown.tsx'

let loaded: typeof Dropdown | null = null
const load = async () => (loaded = (await import('./Dropdown.tsx')).Dropdown)

interface LazyDropdownProps extends Omit<DropdownProps, 'trigger' | 'open' | 'onOpenChange'> {
  trigger: ReactElement<ComponentProps<'button'>>
  open: boolean
  /** Loads the panel's content; the panel opens when all of it has loaded. */
  bring?: () => Promise<unknown>
  /** `event` is what closed the panel; undefined when it opened. */
  onOpenChange: (open: boolean, event?: Event) => void
}

/** A dropdown whose library loads with the first press. */
export function LazyDropdown({ trigger, open, onOpenChange, bring, ...rest }: LazyDropdownProps) {
  const [isBusy, setBusy] = useState(false)
  const [isBrought, setBrought] = useState(!bring)
  const Panel = isBrought && loaded

  async function openFirst() {
    setBusy(true)
    try {
      await loadPressed(() => Promise.all([load(), bring?.()]))
      setBrought(true)
      onOpenChange(true)
    } catch {
      toast(NOT_LOADED)
    } finally {
      setBusy(false)
    }
  }

  // A key may open it before anybody has pressed its button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is opened
  useEffect(() => {
    if (open && !Panel) void openFirst()
  }, [open])

  if (Panel)
    return (
      <Panel {...rest} trigger={trigger} open={open} onOpenChange={(next, { event }) => onOpenChange(next, event)} />
    )
  return cloneElement(trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    'aria-busy': isBusy || undefined,
    onClick: () => void openFirst(),
  })
}
