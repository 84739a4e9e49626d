import type { ReactNode } from 'react'
import { TextButton } from '../controls/TextButton.tsx'
import { Icon } from './Icon.tsx'
import styles from './RemovalNote.module.css'

interface RemovalNoteProps {
  /** What was taken away, as the object of the sentence. */
  what: string
  reason: string
  isModerator: boolean
  /** Where the author says what they have against it. */
  appeal: ReactNode
  onRestore: () => unknown
}

/** Over a text that was taken away: its author reads why, a moderator puts it back. */
export function RemovalNote({ what, reason, isModerator, appeal, onRestore }: RemovalNoteProps) {
  return (
    <div className={styles.note} role="note">
      <Icon name="lock" size={16} />
      <p>
        Модератор удалил {what}: {reason}. Текст читаете только вы
        {isModerator ? ', автор и модераторы' : ' и модераторы'}.
      </p>
      {isModerator ? <TextButton onClick={() => void onRestore()}>Вернуть</TextButton> : appeal}
    </div>
  )
}
