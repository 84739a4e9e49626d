import { lazy, type ReactElement, Suspense, useState } from 'react'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Dropdown } from '#ui/controls/Dropdown.tsx'

const GifSearch = lazy(async () => ({ default: (await import('./GifSearch.tsx')).GifSearch }))

interface GifPickerProps {
  /** A button. */
  trigger: ReactElement
  /** Gets the address of the chosen one; the panel closes by itself. */
  onPick: (url: string) => void
}

/** A search of GIFs that hangs at its button; its code comes when it is opened. */
export function GifPicker({ trigger, onPick }: GifPickerProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dropdown trigger={trigger} label="Поиск GIF" maxHeight={440} open={isOpen} onOpenChange={setOpen}>
      <Suspense fallback={<Skeleton height={240} />}>
        <GifSearch
          onPick={(url) => {
            setOpen(false)
            onPick(url)
          }}
        />
      </Suspense>
    </Dropdown>
  )
}
