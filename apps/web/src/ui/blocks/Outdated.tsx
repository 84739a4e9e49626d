import type { ReactNode } from 'react'
import { TextButton } from '../controls/TextButton.tsx'
import { Moment } from '../time/time.ts'
import { Icon } from './Icon.tsx'
import styles from './Outdated.module.css'

/** Fields of a React Query result. */
interface Read {
  isRefetchError: boolean
  /** Milliseconds since 1970. */
  dataUpdatedAt: number
  isFetching: boolean
  refetch: () => unknown
}

interface OutdatedProps {
  of: Read
  /** What could not be refetched: «Сигналы не обновились». */
  children: ReactNode
}

/** Shown above old content when a refetch failed: names its time and offers a retry. */
export function Outdated({ of: { isRefetchError, dataUpdatedAt, refetch, isFetching }, children }: OutdatedProps) {
  if (!isRefetchError) return null
  return (
    <div className={styles.strip} role="alert">
      <Icon name="warning" size={16} />
      <p>
        {children}, данные на <Moment at={new Date(dataUpdatedAt).toISOString()} />
      </p>
      <TextButton aria-disabled={isFetching} onClick={() => refetch()}>
        Повторить
      </TextButton>
    </div>
  )
}
