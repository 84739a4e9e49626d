import { usePath } from '@site/navigation/index.ts'
import { Button } from '@site/ui/controls/Button.tsx'
import { useDeskMe } from '#providers/me.ts'
import styles from './WriteButtons.module.css'

/** What an editor begins with, from wherever they are. */
export function WriteButtons() {
  const me = useDeskMe()
  // Where one writes already, its own button is the one that stands out.
  const isWriting = /\/(new|write)$/.test(usePath())
  if (!me.serves('opinions') || isWriting) return null
  return (
    <Button to="/desk/opinions/new" className={styles.write}>
      Написать
    </Button>
  )
}
