import { type ReactNode, useDeferredValue } from 'react'

interface AfterTextProps {
  /** Of another post the text comes first again. */
  postId: number
  children: ReactNode
}

/** What belongs to a post but its text: drawn behind the frame that has the text, and asked for then. */
export function AfterText({ postId, children }: AfterTextProps) {
  const readId = useDeferredValue(postId, null)
  return readId === postId && children
}
