import { Icon } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Moment } from '#ui/time/time.ts'
import styles from './ConflictNote.module.css'

interface ConflictNoteProps {
  title?: string
  /** When this text was saved beside the other one; milliseconds. */
  mineAt: number
  /** When the other one was saved, if known. */
  otherAt: string | undefined
  /** The other one has been published or removed since. */
  isOtherGone?: boolean
  onKeep: () => void
  onOther: () => void
}

/** Another tab or device has changed the text: both versions are kept, and the writer chooses which one to continue. */
export function ConflictNote({
  title = 'Текст изменён в другой вкладке или на другом устройстве',
  mineAt,
  otherAt,
  isOtherGone = false,
  onKeep,
  onOther,
}: ConflictNoteProps) {
  return (
    <div className={styles.note} role="alert">
      <Icon name="warning" />
      <b>
        {title}
        {otherAt && (
          <>
            {' в '}
            <Moment at={otherAt} />
          </>
        )}
      </b>
      <p>
        Ничего не потеряно: ваша версия от <Moment at={new Date(mineAt).toISOString()} /> лежит вторым черновиком.{' '}
        {isOtherGone ? 'Другую уже опубликовали или удалили.' : 'Выберите, с какой продолжить.'}
      </p>
      <div className={styles.buttons}>
        <Button size="small" onClick={onKeep}>
          Продолжить мою
        </Button>
        {!isOtherGone && (
          <Button size="small" kind="gray" onClick={onOther}>
            Открыть другую
          </Button>
        )}
      </div>
    </div>
  )
}
