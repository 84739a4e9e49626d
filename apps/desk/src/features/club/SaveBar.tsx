import { Button } from '@site/ui/controls/Button.tsx'
import styles from './SaveBar.module.css'
import type { Draft } from './useDraft.ts'

/** Saves what was typed in the card or drops it; shown once something was typed or refused. */
export function SaveBar({ draft }: { draft: Draft }) {
  if (!draft.isDirty && !draft.problem) return null
  return (
    <div className={styles.bar}>
      {draft.problem && (
        <p role="alert" className={styles.problem}>
          {draft.problem}
        </p>
      )}
      <Button size="small" type="submit" isBusy={draft.isSaving}>
        Сохранить
      </Button>
      <Button size="small" kind="secondary" onClick={draft.drop}>
        Оставить как было
      </Button>
    </div>
  )
}
