import { Button } from '@site/ui/controls/Button.tsx'
import { useAct } from '#acts/useAct.ts'
import { useDeskMe } from '#providers/me.ts'
import { actionsOf, editingOf, type ResourceScreen, type Row } from '../screen.ts'
import styles from './ActionButtons.module.css'

/** Buttons of the actions that this person may do with an object now, each with its key. */
export function ActionButtons({ screen, row }: { screen: ResourceScreen; row: Row }) {
  const me = useDeskMe()
  const act = useAct(screen)
  const offered = actionsOf(screen).filter(
    ({ isFor = () => true, isPlaced = false, ...action }) =>
      !isPlaced && me.mayAct(screen.contract, action) && isFor(row),
  )
  const editing = editingOf(screen, row, me.roles)
  if (offered.length === 0 && !editing) return null
  return (
    <div className={styles.buttons}>
      {editing && (
        <Button kind="secondary" to={editing}>
          Править <kbd>E</kbd>
        </Button>
      )}
      {offered.map((action) => (
        <Button
          key={action.name}
          kind={action.kind === 'alert' ? 'secondary' : (action.kind ?? 'secondary')}
          onClick={() => void act(action, { rows: [row] })}
        >
          {action.label}
          {action.key && <kbd>{action.key}</kbd>}
        </Button>
      ))}
    </div>
  )
}
