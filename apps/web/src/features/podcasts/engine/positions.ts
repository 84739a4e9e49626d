import { LONGEST_SECONDS, OLDEST_POSITION_MS, podcasts } from '@palata/contract/podcasts'
import type { PodcastPosition } from '@palata/contract/podcasts/podcast'
import { type Api, ApiError } from '#api/api.tsx'

/** Positions not sent yet, by podcast id: this device may have been offline. */
const UNSENT = 'audio_unsent_positions'
const SEND_EVERY_MS = 10_000

interface Heard {
  second: number
  /** By this device's clock; the server receives the age. */
  at: number
  isSought: boolean
}

type Unsent = Record<string, Heard>

export interface Positions {
  /** Last position of the account on any device, seconds. */
  of: (id: number) => number | undefined
  /** Reads the positions and sends the unsent ones. */
  begin: () => Promise<void>
  keep: (id: number, second: number, isSought: boolean) => void
  /** Sends the pending positions at once. */
  flush: () => Promise<void>
}

/** Synchronises the listener's positions across devices: the server's clock decides which is newer. */
export function createPositions(api: Api, onChange: (known: ReadonlyMap<number, number>) => void): Positions {
  const known = new Map<number, number>()
  let sentAt = Number.NEGATIVE_INFINITY
  let sending: Promise<void> | null = null

  function learn(positions: readonly PodcastPosition[]) {
    const unsent = readUnsent()
    for (const { podcast_id, second } of positions) if (!unsent[podcast_id]) known.set(podcast_id, second)
    onChange(new Map(known))
  }

  async function begin() {
    await flush()
    const { results } = await api.call(podcasts.positions, undefined, { quiet: true })
    learn(results)
  }

  function keep(id: number, second: number, isSought: boolean) {
    known.set(id, second)
    onChange(new Map(known))
    const unsent = readUnsent()
    // An unsent seek stays marked as a seek, even when playback continued after it.
    write({ ...unsent, [id]: { second, at: Date.now(), isSought: isSought || unsent[id]?.isSought === true } })
    if (Date.now() - sentAt >= SEND_EVERY_MS) void flush()
  }

  function flush() {
    sending ??= send().finally(() => {
      sending = null
    })
    return sending
  }

  async function send() {
    sentAt = Date.now()
    for (const [id, heard] of Object.entries(readUnsent())) {
      try {
        const body = {
          podcast_id: Number(id),
          second: Math.min(Math.max(0, heard.second), LONGEST_SECONDS),
          age_ms: Math.min(Math.max(0, Date.now() - heard.at), OLDEST_POSITION_MS),
          is_sought: heard.isSought,
        }
        const kept = await api.call(podcasts.keepPosition, { body }, { quiet: true })
        forget(id, heard)
        if (!kept.is_kept) learn([kept])
      } catch (error) {
        // A refused position would be refused again; one that did not arrive is sent with the next one.
        const isRefused = error instanceof ApiError && [400, 404, 422].includes(error.status)
        if (!isRefused) return
        console.error('Место в подкасте не сохранилось', error)
        forget(id, heard)
      }
    }
  }

  return { of: (id) => known.get(id), begin, keep, flush }
}

/** Removes the entry unless a newer one replaced it. */
function forget(id: string, { at }: Heard) {
  const { [id]: stored, ...rest } = readUnsent()
  if (stored && stored.at <= at) write(rest)
}

function readUnsent(): Unsent {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(UNSENT) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(
      Object.entries(stored).filter(
        ([id, heard]) => /^\d+$/.test(id) && Number.isFinite(heard?.second) && Number.isFinite(heard?.at),
      ),
    ) as Unsent
  } catch {
    return {}
  }
}

function write(unsent: Unsent) {
  try {
    localStorage.setItem(UNSENT, JSON.stringify(unsent))
  } catch {
    // Storage is full or forbidden: the position is still sent while the page is open.
  }
}
