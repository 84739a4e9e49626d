import { chaptersOf } from './podcast.ts'
import { activeOf, type PlayerState } from './state.ts'

/** So long after its beginning the way back leads to the chapter's own beginning. */
const BEGUN_S = 3

/** The second of the chapter before or behind the current one. */
export function chapterBeside(state: PlayerState, direction: 1 | -1): number {
  const podcast = activeOf(state)
  if (!podcast) return state.time
  const seconds = chaptersOf(podcast).map(({ second }) => second)
  if (direction > 0) return seconds.find((second) => second > state.time + 0.5) ?? podcast.audio_length
  return seconds.findLast((second) => second < state.time - BEGUN_S) ?? 0
}
