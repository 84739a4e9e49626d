import { useState } from 'react'
import { Chip } from '#ui/controls/Chip.tsx'
import { LazyDropdown } from '#ui/controls/LazyDropdown.tsx'

let loaded: typeof import('./SetsPanel.tsx').SetsPanel | undefined
const load = async () => (loaded = (await import('./SetsPanel.tsx')).SetsPanel)

/** The reader's saved sets of conditions. */
export function Sets() {
  const [isOpen, setOpen] = useState(false)
  const Panel = loaded
  return (
    <LazyDropdown
      label="Наборы"
      bring={load}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<Chip hasPanel>Наборы</Chip>}
    >
      {Panel && <Panel onDone={() => setOpen(false)} />}
    </LazyDropdown>
  )
}
