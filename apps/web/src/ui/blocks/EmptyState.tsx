import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { Icon, type IconName } from './Icon.tsx'

interface EmptyStateProps {
  icon: IconName
  /** One sentence: what is not here. */
  children: ReactNode
  /** Why, or how it gets here: one line. */
  help?: ReactNode
  /** One button. */
  action?: ReactNode
  /** Within a panel or a column of several. */
  isSmall?: boolean
}

/** Instead of a list that has nothing to show, or nothing for this reader: a lock then, and the offer. */
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
