import { createContext, use } from 'react'
import type { Writing } from '../writing.ts'
import type { Subject } from './thread.ts'

/** What all rows of a thread share. */
export interface Scene {
  subject: Subject
  /** Username of who wrote what is discussed. */
  author: string | null
  writing: Writing
  /** Newer ones by others are marked as new; null marks nothing. */
  seenId: number | null
  /** Says it aloud to those who do not see it. */
  announce: (words: string) => void
}

export const SceneContext = createContext<Scene | null>(null)

export function useScene(): Scene {
  const scene = use(SceneContext)
  if (!scene) throw new Error('useScene needs a SceneContext above it')
  return scene
}
