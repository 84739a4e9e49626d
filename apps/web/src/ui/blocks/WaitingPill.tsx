import { Button } from '#ui/controls/Button.tsx'
import { plural } from '#ui/format/index.ts'
import styles from './WaitingPill.module.css'

/** «3 новых»: new items wait behind this button, so that nothing moves while the reader reads. */
export function WaitingPill({ count, onPress }: { count: number; onPress: () => void }) {
  function show() {
    onPress()
    // The button disappears after the press, so the focus moves to the heading.
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
