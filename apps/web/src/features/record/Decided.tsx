import type { Decided as DecidedEnd, RecordCall } from '@palata/contract/record/call'
import { Link } from '#navigation'
import styles from './Decided.module.css'
import { decidedBy, groupedText, sourceOf } from './decidedWords.ts'
import { Minutes } from './Minutes.tsx'

interface DecidedProps {
  decided: DecidedEnd
  direction: RecordCall['direction']
}

/** The minute that ended a call, whose price it was, and where the ledger tells it. */
export function Decided({ decided, direction }: DecidedProps) {
  const { at, bars, entry } = decided
  return (
    <section className={styles.panel} aria-labelledby="decided">
      <h2 id="decided">
        Чем решено <small>{utcText(at)}</small>
      </h2>
      {bars.some(({ high, low }) => high > low) && <Minutes decided={decided} />}
      <p>{decidedBy(decided, direction)}</p>
      <p className={styles.source}>
        {sourceOf(decided)}
        {entry !== null && (
          <>
            ; запись в&nbsp;журнале <Link to={`/ledger/${entry}`}>№&nbsp;{groupedText(entry)}</Link>
          </>
        )}
      </p>
    </section>
  )
}

/** «14.11.2026, 16:41 UTC»: the ledger and exchanges tell times so. */
const utcText = (at: string) => `${at.slice(8, 10)}.${at.slice(5, 7)}.${at.slice(0, 4)}, ${at.slice(11, 16)} UTC`
