import { Button } from '#ui/controls/Button.tsx'
import { copyText } from '#ui/controls/copyText.ts'
import styles from './Gone.module.css'

interface GoneProps {
  why: string
  text: string
  onDiscard: () => void
}

/** Stands below a text that can no longer be sent. */
export function Gone({ why, text, onDiscard }: GoneProps) {
  return (
    <div className={styles.gone} role="alert">
      <p>{why} Написанное останется здесь, пока вы его не уберёте.</p>
      <p className={styles.acts}>
        {text !== '' && (
          <Button kind="gray" size="small" onClick={() => void copyText(text, 'Текст скопирован')}>
            Скопировать
          </Button>
        )}
        <Button kind="gray" size="small" onClick={onDiscard}>
          Убрать
        </Button>
      </p>
    </div>
  )
}
