import type { Effect, PlayerEvent, PlayerState } from './state.ts'

/**
 * Id of the podcast that plays when this one ends: the first of the queue, or the next newer one if the listener wants
 * it. Who set the sleep timer wants silence.
 */
export function followingOf({ queue, isNextOn, podcasts, activeId, sleep }: PlayerState): number | null {
  if (sleep !== null) return null
  if (queue.length > 0) return queue[0]!
  const active = podcasts.find(({ id }) => id === activeId)
  if (!isNextOn || !active) return null
  const newer = podcasts.filter(({ publication_date: at }) => at > active.publication_date)
  return newer.toSorted((one, other) => one.publication_date.localeCompare(other.publication_date))[0]?.id ?? null
}

/** Longer queues are lists nobody hears. */
const LONGEST_QUEUE = 50

export function queue(
  state: PlayerState,
  { id, isIn }: PlayerEvent & { type: 'queue' },
): readonly [PlayerState, readonly Effect[]] {
  const rest = state.queue.filter((other) => other !== id)
  return [{ ...state, queue: isIn ? [...rest, id].slice(0, LONGEST_QUEUE) : rest }, [{ do: 'storeQueue' }]]
}

/** A podcast that plays waits no longer. */
export function withoutStarted(state: PlayerState): readonly [PlayerState, readonly Effect[]] {
  const { queue: waiting, activeId } = state
  if (activeId === null || !waiting.includes(activeId)) return [state, []]
  return queue(state, { type: 'queue', id: activeId, isIn: false })
}
