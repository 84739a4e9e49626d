import { Button } from '#ui/controls/Button.tsx'
import { plural } from '#ui/format/index.ts'
import styles from './WaitingPill.module.css'

/** «3 новых»: what came waits here, so that nothing moves under the reader's eyes. */
export function WaitingPill({ count, onPress }: { count: number; onPress: () => void }) {
  function show() {
    onPress()
    // The pill goes with what it announced, and the focus must not go with it.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }
  return (
    <div className={styles.place} role="status">
      <Button className={styles.pill} onClick={show}>
        {count} {plural(count, 'новая', 'новых', 'новых')}
      </Button>
    </div>
  )
}
