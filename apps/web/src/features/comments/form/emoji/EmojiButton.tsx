import { lazy, Suspense, useState } from 'react'
import { Dropdown } from '#ui/controls/Dropdown.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import styles from './EmojiButton.module.css'

const loadPicker = () => import('./EmojiChoice.tsx')
const EmojiChoice = lazy(async () => ({ default: (await loadPicker()).EmojiChoice }))

/** Opens the choice of emoji; its code and its names come when the button is reached. */
export function EmojiButton({ onChoose }: { onChoose: (emoji: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dropdown
      label="Эмодзи"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <IconButton
          icon="smile"
          iconSize={18}
          size="small"
          label="Эмодзи"
          onPointerEnter={() => void loadPicker()}
          onFocus={() => void loadPicker()}
        />
      }
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
    </Dropdown>
  )
}
