import { type ComponentProps, type ReactElement, useState } from 'react'
import { lazyPart } from '#navigation'
import { PartPlace } from '#ui/blocks/PartPlace.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { LazyDropdown } from '#ui/controls/LazyDropdown.tsx'

const load = () => import('./GifSearch.tsx')
const GifSearch = lazyPart(async () => (await load()).GifSearch)

interface GifPickerProps {
  /** Button that opens the panel. */
  trigger: ReactElement<ComponentProps<'button'>>
  /** Receives the chosen GIF's address, width and height, px; the panel then closes. */
  onPick: (url: string, dims: readonly number[]) => void
}

/** GIF search in a popover; its code loads when it opens. */
export function GifPicker({ trigger, onPick }: GifPickerProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <LazyDropdown trigger={trigger} label="Поиск GIF" maxHeight={440} bring={load} open={isOpen} onOpenChange={setOpen}>
      <PartPlace of={GifSearch} fallback={<Skeleton height={240} />}>
        <GifSearch
          onPick={(url, dims) => {
            setOpen(false)
            onPick(url, dims)
          }}
        />
      </PartPlace>
    </LazyDropdown>
  )
}
