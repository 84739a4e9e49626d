import { chaptersOf } from './podcast.ts'
import { activeOf, type PlayerState } from './state.ts'

/** Later than this into a chapter, «previous» restarts the chapter, seconds. */
const BEGUN_S = 3

/** Start, in seconds, of the previous or next chapter. */
export function chapterBeside(state: PlayerState, direction: 1 | -1): number {
  const podcast = activeOf(state)
  if (!podcast) return state.time
  const seconds = chaptersOf(podcast).map(({ second }) => second)
  if (direction > 0) return seconds.find((second) => second > state.time + 0.5) ?? podcast.audio_length
  return seconds.findLast((second) => second < state.time - BEGUN_S) ?? 0
}
