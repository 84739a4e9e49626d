import { Button } from '@site/ui/controls/Button.tsx'
import { copyText } from '@site/ui/controls/copyText.ts'
import styles from './SecretOnce.module.css'

/** A new key that no other page will show, with a button to copy it. */
export function SecretOnce({ secret }: { secret: string }) {
  return (
    <>
      <code className={styles.secret}>{secret}</code>
      <Button kind="secondary" onClick={() => void copyText(secret, 'Ключ скопирован')}>
        Скопировать
      </Button>
    </>
  )
}
