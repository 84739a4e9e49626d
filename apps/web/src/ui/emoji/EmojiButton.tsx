import { type ComponentProps, cloneElement, lazy, type ReactElement, Suspense, useState } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import { LazyDropdown } from '../controls/LazyDropdown.tsx'
import styles from './EmojiButton.module.css'

const loadPicker = () => import('./EmojiChoice.tsx')
const EmojiChoice = lazy(async () => ({ default: (await loadPicker()).EmojiChoice }))
const BUTTON = <IconButton icon="smile" iconSize={18} size="small" label="Эмодзи" />

interface EmojiButtonProps {
  onChoose: (emoji: string) => void
  /** Where they go: a press in it leaves the choice open. */
  field: () => Element | null
  trigger?: ReactElement<ComponentProps<'button'>>
}

/** Opens the choice of emoji; its code and its names come when the button is reached. */
export function EmojiButton({ onChoose, field, trigger = BUTTON }: EmojiButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const load = () => void loadPicker()
  return (
    <LazyDropdown
      label="Эмодзи"
      open={isOpen}
      onOpenChange={(open, event) => {
        if (open || !event || !isIn(field(), event)) setOpen(open)
      }}
      trigger={cloneElement(trigger, { onPointerEnter: load, onFocus: load })}
    >
      <Suspense
        fallback={
          <p className={styles.waiting} role="status">
            Загрузка эмодзи
          </p>
        }
      >
        <EmojiChoice
          onChoose={(emoji) => {
            setOpen(false)
            onChoose(emoji)
          }}
        />
      </Suspense>
    </LazyDropdown>
  )
}

/** Pressed there, or given the focus there. */
function isIn(field: Element | null, { target, relatedTarget }: Event & { relatedTarget?: EventTarget | null }) {
  return [target, relatedTarget].some((element) => element instanceof Node && field?.contains(element))
}
