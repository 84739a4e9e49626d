import type { DeskCount } from '@palata/contract/desk/resource/types'
import { Button } from '@site/ui/controls/Button.tsx'
import { TextButton } from '@site/ui/controls/TextButton.tsx'
import { type Aim, useAct } from '#acts/useAct.ts'
import { useDeskMe } from '#providers/me.ts'
import { countInWords } from '../count.ts'
import { actionsOf, type ResourceScreen } from '../screen.ts'
import styles from './BulkActions.module.css'

interface BulkActionsProps {
  screen: ResourceScreen
  aim: Aim
  /** Set when the list has more rows than are loaded; `take` selects all of them. */
  more: { count: DeskCount; take: () => void } | null
  onDone: () => void
}

/** Toolbar of actions on the selected rows. */
export function BulkActions({ screen, aim, more, onDone }: BulkActionsProps) {
  const me = useDeskMe()
  const act = useAct(screen)
  const offered = actionsOf(screen).filter(
    ({ isBulk = false, isFor = () => true, ...action }) =>
      isBulk && me.mayAct(screen.contract, action) && (!('rows' in aim) || aim.rows.every(isFor)),
  )
  const count = 'rows' in aim ? aim.rows.length : aim.count
  return (
    <div className={styles.bar} role="toolbar" aria-label="Действия над выбранным">
      <b className="num">Выбрано: {count}</b>
      {more && <TextButton onClick={more.take}>Взять все {countInWords(more.count)}</TextButton>}
      <span className={styles.buttons}>
        {offered.map((action) => (
          <Button
            key={action.name}
            size="small"
            kind={action.kind === 'primary' ? 'primary' : 'secondary'}
            onClick={() => void act(action, aim, onDone)}
          >
            {action.label}
          </Button>
        ))}
        {offered.length === 0 && <span className={styles.none}>Над ними вместе ничего не сделать</span>}
        <TextButton onClick={onDone}>Снять выбор</TextButton>
      </span>
    </div>
  )
}
