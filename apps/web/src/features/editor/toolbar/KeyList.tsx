import { useState } from 'react'
import { LazyDropdown } from '#ui/controls/LazyDropdown.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import styles from './KeyList.module.css'
import { BLOCKS, MARKS, OTHER_KEYS } from './tools.ts'

const KEYS = [...[...MARKS, ...BLOCKS].map(({ label, keys }) => [label, keys] as const), ...OTHER_KEYS]

/** Lists all keyboard shortcuts of the editor. */
export function KeyList() {
  const [isOpen, setOpen] = useState(false)
  return (
    <LazyDropdown
      open={isOpen}
      onOpenChange={setOpen}
      label="Сочетания клавиш"
      trigger={<TextButton className={styles.open}>Сочетания клавиш</TextButton>}
    >
      <dl className={styles.keys}>
        {KEYS.map(([label, keys]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </LazyDropdown>
  )
}
