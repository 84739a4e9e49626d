import type { ReactNode } from 'react'
import { Message } from '#ui/blocks/Message.tsx'

interface UnreadProps {
  of: { data: unknown; isError: boolean; refetch: () => unknown }
  /** What could not be read. */
  children: ReactNode
}

/** Says that a part could not be read at all, with a retry; the rest of the page stays. */
export function Unread({ of: { data, isError, refetch }, children }: UnreadProps) {
  return data === undefined && isError ? <Message onRetry={() => void refetch()}>{children}</Message> : null
}
