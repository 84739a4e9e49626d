import { Button } from '@site/ui/controls/Button.tsx'
import styles from './RecordingPart.module.css'

interface LateProps {
  onMine: () => void
  onNew: () => void
}

/** Conflict notice: somebody else saved meanwhile, and the person chooses whose version to keep. */
export function Late({ onMine, onNew }: LateProps) {
  return (
    <div className={styles.row} role="alert">
      <b>Подкаст изменили, пока вы писали.</b>
      <Button size="small" onClick={onMine}>
        Оставить моё
      </Button>
      <Button size="small" kind="secondary" onClick={onNew}>
        Взять новое
      </Button>
    </div>
  )
}
