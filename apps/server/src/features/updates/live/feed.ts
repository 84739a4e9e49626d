import { setTimeout } from 'node:timers/promises'
import type { LiveSource } from '#manifest.ts'
import { type Database, isUnfitValue } from '#platform/database.ts'
import { currentPosition, isPosition, readSince } from '#platform/outbox/positions.ts'
import type { Hub } from './hub.ts'
import { type Told, tell } from './tellings.ts'

interface FeedOptions {
  db: Database
  sources: readonly LiveSource[]
  hub: Hub
  onProblem: (error: unknown) => void
}

export interface Missed {
  position: string
  /** Null when the outbox no longer reaches back that far. */
  told: Told | null
}

/** Minimum milliseconds between two reads. */
const PAUSE_MS = 50
/** Sending to ten thousand readers takes a while: at most this share of the time. */
const SHARE_OF_TELLING = 0.25
const LONGEST_PAUSE_MS = 500
/** Readers of an ended process reconnect together and missed the same events: a read is shared this long. */
const SAME_MISSED_MS = 300
const RETRY_MS = 500

/** Reads the outbox for this process's readers, from the last position: a lost notice loses no event. */
export class Feed {
  readonly #options: FeedOptions
  #position: Promise<string> | null = null
  #isAsked = false
  #running: Promise<void> | null = null
  #missed = new Map<string, Promise<Missed>>()
  #isClosed = false
  #opening = 0

  constructor(options: FeedOptions) {
    this.#options = options
  }

  /** Call it when something may have been written. */
  wake() {
    if (this.#opening + this.#options.hub.size === 0) {
      this.#position = null
      return
    }
    this.#isAsked = true
    this.#running ??= this.#run().finally(() => {
      this.#running = null
    })
  }

  /** Keeps reading the outbox while `work` adds a reader. */
  async opening<T>(work: (position: string) => Promise<T>): Promise<T> {
    this.#opening += 1
    try {
      this.#position ??= this.#begin()
      return await work(await this.#position)
    } finally {
      this.#opening -= 1
    }
  }

  #begin() {
    const position = currentPosition(this.#options.db)
    position.catch(() => {
      if (this.#position === position) this.#position = null
    })
    return position
  }

  /** Events since a reader's last one. */
  missedSince(position: string): Promise<Missed> {
    const known = this.#missed.get(position)
    if (known !== undefined) return known
    const missed = this.#readMissed(position)
    this.#missed.set(position, missed)
    const forget = () => {
      if (this.#missed.get(position) === missed) this.#missed.delete(position)
    }
    // The caller handles a failure.
    missed
      .then(() => setTimeout(SAME_MISSED_MS, null, { ref: false }))
      .finally(forget)
      .catch(() => {})
    return missed
  }

  async #readMissed(position: string): Promise<Missed> {
    const { db, sources } = this.#options
    const part = isPosition(position) && (await readSince(db, position).catch(unlessUnfit))
    if (!part) return { position: await currentPosition(db), told: null }
    return { position: part.position, told: part.isBroken ? null : await tell(db, sources, part.events) }
  }

  async #run() {
    const { hub, onProblem } = this.#options
    while (this.#isAsked && !this.#isClosed) {
      this.#isAsked = false
      let pause = PAUSE_MS
      try {
        // Only sending counts: waiting for the database uses no CPU, so a slow one does not lengthen the pause.
        const tellingMs = await this.#read()
        pause = Math.min(LONGEST_PAUSE_MS, Math.max(PAUSE_MS, tellingMs / SHARE_OF_TELLING))
      } catch (error) {
        onProblem(error)
        this.#isAsked = hub.size > 0
        pause = RETRY_MS
      }
      await setTimeout(pause, null, { ref: false })
    }
  }

  /** Returns the milliseconds that sending took. */
  async #read(): Promise<number> {
    const { db, sources, hub } = this.#options
    if (!this.#position) return 0
    const part = await readSince(db, await this.#position)
    const told = part.isBroken ? null : await tell(db, sources, part.events)
    this.#position = Promise.resolve(part.position)
    // Readers who come from now on have not heard this part, so their missed events reach further.
    this.#missed.clear()
    const started = performance.now()
    if (told) hub.send(told, part.position)
    else hub.reset(part.position)
    return performance.now() - started
  }

  close() {
    this.#isClosed = true
  }
}

/** A position comes from the reader and may be no valid value for the database. */
function unlessUnfit(error: unknown): null {
  if (!isUnfitValue(error)) throw error
  return null
}
