import { useState } from 'react'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { LazyDropdown } from '#ui/controls/LazyDropdown.tsx'
import type { Column } from '../table/columns.ts'

let loaded: typeof import('./ColumnsPanel.tsx').ColumnsPanel | undefined
const load = async () => (loaded = (await import('./ColumnsPanel.tsx')).ColumnsPanel)

/** Which columns of the mode the table has. */
export function ColumnsChoice({ every }: { every: readonly Column[] }) {
  const [isOpen, setOpen] = useState(false)
  const Panel = loaded
  return (
    <LazyDropdown
      label="Столбцы"
      align="end"
      bring={load}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<IconButton icon="screener" iconSize={18} size="small" label="Столбцы" />}
    >
      {Panel && <Panel every={every} />}
    </LazyDropdown>
  )
}
