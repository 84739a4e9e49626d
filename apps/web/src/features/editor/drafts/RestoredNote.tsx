import { Icon } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { confirmed } from '#ui/layers/confirm.ts'
import { Moment } from '#ui/time/time.ts'
import styles from './ConflictNote.module.css'

const DISCARD = {
  title: 'Отменить правку?',
  text: 'Откроется сохранённый текст, а эта правка пропадёт.',
  action: 'Отменить правку',
}

interface RestoredNoteProps {
  /** When the edit was left; milliseconds. */
  at: number
  /** Called once the person has agreed to lose the edit. */
  onDiscard: () => void
}

/** The editor opened with an edit that was left unsaved. */
export function RestoredNote({ at, onDiscard }: RestoredNoteProps) {
  const discard = async () => (await confirmed(DISCARD)) && onDiscard()
  return (
    <div className={styles.note} role="status">
      <Icon name="warning" />
      <b>
        Здесь ваша несохранённая правка от <Moment at={new Date(at).toISOString()} />
      </b>
      <p>Читатели видят прежний текст, пока вы не сохраните.</p>
      <div className={styles.buttons}>
        <Button size="small" kind="gray" onClick={() => void discard()}>
          Отменить правку
        </Button>
      </div>
    </div>
  )
}
