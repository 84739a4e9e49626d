import { Message } from '@site/ui/blocks/Message.tsx'
import { Skeleton } from '@site/ui/blocks/Skeleton.tsx'
import { IconButton } from '@site/ui/controls/IconButton.tsx'
import { useNow } from '@site/ui/time/useNow.ts'
import { Loading } from '#frame/Loading.tsx'
import type { ResourceScreen, Row } from '../screen.ts'
import { ActionButtons } from './ActionButtons.tsx'
import { Facts } from './Facts.tsx'
import styles from './Preview.module.css'
import { useOneRow } from './useOneRow.ts'

interface PreviewProps {
  screen: ResourceScreen
  row: Row
  place: { at: number; of: number }
  onStep: (step: 1 | -1) => void
}

/** Preview of the chosen row beside the list, with its actions. */
export function Preview({ screen, row, place: { at, of }, onStep }: PreviewProps) {
  const now = useNow()
  const { query } = useOneRow(screen, row.id)
  const line = screen.line(row, now)
  const one: Row | undefined = query.data?.data
  return (
    <aside className={styles.preview} aria-label={`${screen.one}: ${String(row.id)}`}>
      <header className={styles.head}>
        {(line.tag ?? line.state) && (
          <span className={styles.tag} data-waiting={line.isWaiting || undefined}>
            {line.tag ?? line.state}
          </span>
        )}
        <span className="num">
          {at} из {of}
        </span>
        <span className={styles.steps}>
          <IconButton icon="up" size="small" label="Предыдущий" disabled={at === 1} onClick={() => onStep(-1)} />
          <IconButton
            icon="chevron-down"
            size="small"
            label="Следующий"
            disabled={at === of}
            onClick={() => onStep(1)}
          />
        </span>
      </header>
      {/* Above the content: what comes late or differs from row to row must not move a button under the pointer. */}
      <div className={styles.acts}>
        <ActionButtons screen={screen} row={one ?? row} />
      </div>
      <div className={styles.body}>
        {query.isError ? (
          <Message onRetry={() => void query.refetch()}>{query.error.message}</Message>
        ) : one ? (
          (screen.body?.(one) ?? (
            <>
              <h2>{line.title}</h2>
              <Facts pairs={screen.facts?.(one, now) ?? []} />
            </>
          ))
        ) : (
          <Loading>
            <Skeleton height={28} width="80%" />
            <Skeleton height={120} />
          </Loading>
        )}
      </div>
    </aside>
  )
}
