import { Icon } from '@site/ui/blocks/Icon.tsx'
import { IconButton } from '@site/ui/controls/IconButton.tsx'
import { TextButton } from '@site/ui/controls/TextButton.tsx'
import { useEffect } from 'react'
import { isTyping } from '#frame/isTyping.ts'
import styles from './UndoBar.module.css'
import { lastDone, sayDone, useLastDone } from './undo.ts'

function takeBack() {
  const done = lastDone()
  if (!done?.undo) return
  sayDone(null)
  done.undo()
}

/** Shows the last action; the button or the Z key undoes it. */
export function UndoBar() {
  const done = useLastDone()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'KeyZ' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      takeBack()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <div className={styles.place} role="status">
      {done && (
        <div className={styles.bar}>
          <Icon name="check" size={18} />
          <p>{done.words}</p>
          {done.undo && (
            <TextButton onClick={takeBack}>
              Вернуть <kbd>Z</kbd>
            </TextButton>
          )}
          <IconButton icon="close" iconSize={16} size="small" label="Закрыть" onClick={() => sayDone(null)} />
        </div>
      )}
    </div>
  )
}
