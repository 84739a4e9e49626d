import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Message.module.css'

interface MessageProps {
  children: ReactNode
  /** Given for a failure that may pass. */
  onRetry?: () => void
}

/** Instead of a list that is empty or did not come. */
export function Message({ children, onRetry }: MessageProps) {
  return (
    <div className={styles.message} role={onRetry ? 'alert' : undefined}>
      <p>{children}</p>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          <Icon name="refresh" size={16} />
          Повторить
        </button>
      )}
    </div>
  )
}
