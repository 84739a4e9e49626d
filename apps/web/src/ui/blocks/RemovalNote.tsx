import type { ReactNode } from 'react'
import { TextButton } from '../controls/TextButton.tsx'
import { Icon } from './Icon.tsx'
import styles from './RemovalNote.module.css'

interface RemovalNoteProps {
  /** The removed thing, as the object of the sentence. */
  what: string
  reason: string
  isModerator: boolean
  /** Link or form for the author's appeal. */
  appeal: ReactNode
  onRestore: () => unknown
}

/** Note above a removed text: the author reads the reason, a moderator can restore the text. */
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
