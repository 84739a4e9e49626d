import { type ComponentProps, cloneElement, type ReactElement, useState } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import { LazyDropdown } from '../controls/LazyDropdown.tsx'
import type { Emoji } from './readEmoji.ts'

/** Px. */
const MAX_HEIGHT = 280

let loaded: { Choice: typeof import('./EmojiChoice.tsx').EmojiChoice; all: readonly Emoji[] } | undefined
async function load() {
  const [{ EmojiChoice }, { readEmoji }] = await Promise.all([import('./EmojiChoice.tsx'), import('./readEmoji.ts')])
  loaded ??= { Choice: EmojiChoice, all: await readEmoji() }
}

const BUTTON = <IconButton icon="smile" iconSize={18} size="small" label="Эмодзи" />

interface EmojiButtonProps {
  onChoose: (emoji: string) => void
  /** The field that receives the emoji: a press in it keeps the picker open. */
  field: () => HTMLElement | null
  trigger?: ReactElement<ComponentProps<'button'>>
}

/**
 * Button that opens the emoji picker, which stays open until it is closed. Its code and names load when the button is
 * hovered or focused.
 */
export function EmojiButton({ onChoose, field, trigger = BUTTON }: EmojiButtonProps) {
  const [isOpen, setOpen] = useState(false)
  // A failed preload is ignored: the press loads it again and shows the error.
  const bringEarly = () => void load().catch(() => {})
  return (
    <LazyDropdown
      label="Эмодзи"
      maxHeight={MAX_HEIGHT}
      bring={load}
      returnTo={field}
      open={isOpen}
      onOpenChange={(open, event) => {
        if (open || !event || !isIn(field(), event)) setOpen(open)
      }}
      trigger={cloneElement(trigger, { onPointerEnter: bringEarly, onFocus: bringEarly })}
    >
      {loaded && (
        <loaded.Choice
          all={loaded.all}
          onChoose={(emoji, byMouse) => {
            onChoose(emoji)
            if (byMouse) field()?.focus()
          }}
        />
      )}
    </LazyDropdown>
  )
}

/** Whether the press or the focus went into the field. */
function isIn(field: Element | null, { target, relatedTarget }: Event & { relatedTarget?: EventTarget | null }) {
  return [target, relatedTarget].some((element) => element instanceof Node && field?.contains(element))
}
