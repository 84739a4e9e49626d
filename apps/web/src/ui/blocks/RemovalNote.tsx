import type { ReactNode } from 'react'
import { TextButton } from '../controls/TextButton.tsx'
import styles from './RemovalNote.module.css'
import { Strip } from './Strip.tsx'

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
  const words = `Модератор удалил ${what}: ${reason}. Текст читаете только вы${isModerator ? ', автор' : ''} и модераторы.`
  return (
    <div className={styles.note}>
      <Strip icon="lock" words={words}>
        {isModerator ? <TextButton onClick={() => void onRestore()}>Вернуть</TextButton> : appeal}
      </Strip>
    </div>
  )
}
