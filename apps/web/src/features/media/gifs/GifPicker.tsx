import { type ComponentProps, lazy, type ReactElement, Suspense, useState } from 'react'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { LazyDropdown } from '#ui/controls/LazyDropdown.tsx'

const load = () => import('./GifSearch.tsx')
const GifSearch = lazy(async () => ({ default: (await load()).GifSearch }))

interface GifPickerProps {
  /** A button. */
  trigger: ReactElement<ComponentProps<'button'>>
  /** Gets the address of the chosen one and its width and height, px; the panel closes by itself. */
  onPick: (url: string, dims: readonly number[]) => void
}

/** A search of GIFs that hangs at its button; its code comes when it is opened. */
export function GifPicker({ trigger, onPick }: GifPickerProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <LazyDropdown trigger={trigger} label="Поиск GIF" maxHeight={440} bring={load} open={isOpen} onOpenChange={setOpen}>
      <Suspense fallback={<Skeleton height={240} />}>
        <GifSearch
          onPick={(url, dims) => {
            setOpen(false)
            onPick(url, dims)
          }}
        />
      </Suspense>
    </LazyDropdown>
  )
}
