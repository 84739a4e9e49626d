import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { Icon, type IconName } from './Icon.tsx'

interface EmptyStateProps {
  icon: IconName
  /** What is missing, in one sentence. */
  children: ReactNode
  /** Why it is missing, or how to add it; one line. */
  help?: ReactNode
  /** A single button. */
  action?: ReactNode
  /** Inside a panel, or in one of several columns. */
  isSmall?: boolean
}

/** Replaces an empty list, or content that this reader may not see: then with a lock and the offer. */
export function EmptyState({ icon, children, help, action, isSmall = false }: EmptyStateProps) {
  return (
    <div className={`${styles.state} ${isSmall ? styles.small : ''}`}>
      <Icon name={icon} size={isSmall ? 24 : 32} />
      <p className={styles.sentence}>{children}</p>
      {help && <p className={styles.help}>{help}</p>}
      {action}
    </div>
  )
}
