import { Icon } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Moment } from '#ui/time/time.ts'
import styles from './ConflictNote.module.css'

interface RestoredNoteProps {
  /** When the edit was left; milliseconds. */
  at: number
  onDiscard: () => void
}

/** The editor opened with an edit that was left unsaved. */
export function RestoredNote({ at, onDiscard }: RestoredNoteProps) {
  return (
    <div className={styles.note} role="status">
      <Icon name="warning" />
      <b>
        Здесь ваша несохранённая правка от <Moment at={new Date(at).toISOString()} />
      </b>
      <p>Читатели видят прежний текст, пока вы не сохраните.</p>
      <div className={styles.buttons}>
        <Button size="small" kind="gray" onClick={onDiscard}>
          Отменить правку
        </Button>
      </div>
    </div>
  )
}
