import type { Podcast } from '@palata/contract/podcasts/podcast'
import { ApiError } from '#api/api.tsx'
import type { PlayerEvent } from './state.ts'
import { readPlayer } from './store.ts'

/** Refusals after which the podcast stays unreadable. Any other failure passes. */
const GONE = [403, 404, 410]

/** What of the player this needs. */
interface Following {
  tell: (event: PlayerEvent) => void
  play: (podcast: Podcast) => Promise<void>
  find: (id: number) => Promise<Podcast>
  fail: (error: Error) => void
}

/**
 * Plays the podcast that comes next. One that cannot be read any more leaves the queue, and the one after it is tried;
 * without a connection the queue stays as it is.
 */
export async function follow(player: Following, id: number): Promise<void> {
  try {
    const podcast = await player.find(id)
    // A failure was told by the player already.
    return player.play(podcast).catch(() => {})
  } catch (error) {
    if (!(error instanceof ApiError && GONE.includes(error.status))) return player.fail(error as Error)
  }
  player.tell({ type: 'queue', id, isIn: false })
  const next = readPlayer().queue[0]
  if (next !== undefined) await follow(player, next)
}
