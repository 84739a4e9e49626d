import type { ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './Message.module.css'

interface MessageProps {
  children: ReactNode
  /** Given for a failure worth a retry. */
  onRetry?: () => void
}

/** Replaces content that failed to load: says what it was and offers a retry. For an empty list use `EmptyState`. */
export function Message({ children, onRetry }: MessageProps) {
  return (
    <div className={styles.message} role={onRetry ? 'alert' : undefined}>
      {onRetry && <Icon name="warning" size={24} />}
      <p>{children}</p>
      {onRetry && (
        <Button kind="secondary" size="small" onClick={onRetry}>
          <Icon name="refresh" size={16} />
          Повторить
        </Button>
      )}
    </div>
  )
}
