import { createContext, use } from 'react'
import type { Writing } from '../writing.ts'
import type { Subject } from './thread.ts'

/** Context that all rows of a thread share. */
export interface Scene {
  subject: Subject
  /** Username of the post's or signal's author. */
  author: string | null
  /** The thread accepts no new comments. */
  isClosed: boolean
  writing: Writing
  /** Newer comments by others are marked as new; null marks none. */
  seenId: number | null
  /** Announces text to screen readers. */
  announce: (words: string) => void
}

export const SceneContext = createContext<Scene | null>(null)

export function useScene(): Scene {
  const scene = use(SceneContext)
  if (!scene) throw new Error('useScene needs a SceneContext above it')
  return scene
}
