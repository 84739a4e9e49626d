import { Icon } from '#ui/blocks/Icon.tsx'
import type { SealFacts } from './facts.ts'
import styles from './SealRow.module.css'
import { SealWords } from './SealWords.tsx'

/** The seal on a signal's card; nothing before publication. */
export function SealLine({ facts }: { facts: SealFacts }) {
  if (facts.number === null && !facts.is_before_ledger) return null
  return (
    <p className={styles.card}>
      {!facts.is_before_ledger && <Icon name="seal" size={16} />}
      <span className={styles.said}>
        <SealWords facts={facts} isShort />
      </span>
    </p>
  )
}
