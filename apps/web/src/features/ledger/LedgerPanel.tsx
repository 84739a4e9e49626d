import { Panel } from '#ui/frames/Panel.tsx'
import styles from './LedgerPanel.module.css'
import type { Overview } from './queries.ts'
import { numberOf, utcMoment } from './words.ts'

/** The ledger in a sentence, beside a call; null before its first checkpoint. */
export function LedgerPanel({ overview }: { overview: Overview }) {
  const { checkpoint, recorded, witnesses } = overview
  if (!checkpoint) return null
  return (
    <Panel title="Журнал" link={{ to: '/ledger', label: 'Открыть' }}>
      <p className={styles.said}>
        Записей&nbsp;{numberOf(recorded)}, последняя отметка {utcMoment(checkpoint.signed_at)}
        {witnesses.length > 0 && `, свидетелей\u00a0${witnesses.length}`}.
      </p>
    </Panel>
  )
}
