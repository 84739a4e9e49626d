import { Icon } from '@site/ui/blocks/Icon.tsx'
import styles from './Cards.module.css'
import type { Found } from './checks.ts'

/** What a self-test said of one thing; nothing before the first. */
export function Finding({ finding }: { finding: Found | undefined }) {
  if (!finding) return <span>номер: чатом правит бот</span>
  const isGood = finding.state === 'ok'
  return (
    <span className={styles.finding} data-state={finding.state}>
      <Icon name={isGood ? 'check' : 'warning'} size={14} />
      {finding.said}
    </span>
  )
}
