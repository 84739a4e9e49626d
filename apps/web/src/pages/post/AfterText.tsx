import { type ReactNode, useDeferredValue } from 'react'

interface AfterTextProps {
  /** A new id defers the children again, so that the new text renders first. */
  postId: number
  /** Rendered until then. */
  before?: ReactNode
  children: ReactNode
}

/** Everything of a post except its text: rendered after it and requested then. */
export function AfterText({ postId, before = null, children }: AfterTextProps) {
  const readId = useDeferredValue(postId, null)
  return readId === postId ? children : before
}
