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
  /** Where they go: a press in it leaves the choice open. */
  field: () => HTMLElement | null
  trigger?: ReactElement<ComponentProps<'button'>>
}

/** Opens the choice of emoji, which stays until it is closed; its code and its names come when the button is reached. */
export function EmojiButton({ onChoose, field, trigger = BUTTON }: EmojiButtonProps) {
  const [isOpen, setOpen] = useState(false)
  // What does not come now is told about when it is pressed.
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

/** Pressed there, or given the focus there. */
function isIn(field: Element | null, { target, relatedTarget }: Event & { relatedTarget?: EventTarget | null }) {
  return [target, relatedTarget].some((element) => element instanceof Node && field?.contains(element))
}
