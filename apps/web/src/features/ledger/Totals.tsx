import { Panel } from '#ui/frames/Panel.tsx'
import styles from './LedgerPage.module.css'
import type { Overview } from './queries.ts'
import { KINDS, numberOf } from './words.ts'

/** How many entries of each kind there are, in the order of a call's life. */
export function Totals({ counts, recorded }: Pick<Overview, 'counts' | 'recorded'>) {
  const known = new Map(counts.map(({ kind, count }) => [kind, count]))
  return (
    <Panel title={`Всего записей ${numberOf(recorded)}`}>
      <dl className={styles.totals}>
        {Object.entries(KINDS)
          .filter(([kind]) => known.has(kind))
          .map(([kind, { total }]) => (
            <div key={kind}>
              <dt>{total}</dt>
              <dd>{numberOf(known.get(kind)!)}</dd>
            </div>
          ))}
      </dl>
    </Panel>
  )
}
