import { useState } from 'react'
import { Chip } from '#ui/controls/Chip.tsx'
import { LazyDropdown } from '#ui/controls/LazyDropdown.tsx'
import { useChange } from '../useView.ts'
import { toRanges, type View } from '../view.ts'

let loaded: typeof import('./RangeForm.tsx').RangeForm | undefined
const load = async () => (loaded = (await import('./RangeForm.tsx')).RangeForm)

/** Conditions on figures, from and to; the chip counts those that hold. */
export function Conditions({ view, window }: { view: View; window: string | null }) {
  const [isOpen, setOpen] = useState(false)
  const change = useChange()
  const { length } = view.ranges
  const Form = loaded
  return (
    <LazyDropdown
      label="Условия: от и до"
      bring={load}
      maxHeight={520}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Chip hasPanel isOn={length > 0}>
          Условия{length > 0 && `: ${length}`}
        </Chip>
      }
    >
      {Form && (
        <Form
          view={view}
          window={window}
          onApply={(ranges) => {
            setOpen(false)
            change(toRanges(ranges))
          }}
        />
      )}
    </LazyDropdown>
  )
}
