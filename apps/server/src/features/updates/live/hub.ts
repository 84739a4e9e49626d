import { LIVE_BEAT_MS } from '@palata/contract/live'
import type { RawResponse } from '#platform/replies/rawResponse.ts'
import type { Viewer } from '#platform/viewer.ts'
import { mayReadPaid } from '#platform/viewer.ts'
import { encode, Reader } from './reader.ts'
import { newsFor, type Told } from './tellings.ts'

interface HubOptions {
  now: () => Date
  isEnded: (sessionId: string) => boolean
  /** The person's current rights and when they end; null when the account is gone. */
  rightsOf: (accountId: number) => Promise<Rights | null>
  onProblem: (error: unknown) => void
}

export interface Rights {
  viewer: Viewer
  /** Milliseconds; infinite when the rights do not end. */
  endAt: number
}

interface Newcomer {
  response: RawResponse
  accountId: number
  sessionId: string
  address: string
  isModerator: boolean
  /** When the token ends, in ms; `checkRights` adds the end of the access. */
  endsAt: number
}

const SWEEP_MS = 1_000
const SLOTS = LIVE_BEAT_MS / SWEEP_MS
/** Streams of one person; the oldest is closed when there are more. */
const MOST_OF_PERSON = 8
/** A provider or an office gives many people one address. */
const MOST_OF_ADDRESS = 400
const MOST = 20_000
/** Readers per millisecond that may ask when all of them hear the same news. */
const ASKING_IN_MS = 2
const LONGEST_SPREAD_MS = 5_000

/** The readers of one process. */
export class Hub {
  readonly #options: HubOptions
  readonly #readers = new Set<Reader>()
  readonly #ofPerson = new Map<number, Reader[]>()
  /** Connections by address, also of readers who were sent away and have not left yet. */
  readonly #ofAddress = new Map<string, number>()
  /** Rights that are being read, by person, and the reading that follows. */
  readonly #checks = new Map<number, { running: Promise<void>; next?: Promise<void> }>()
  #connections = 0
  #sweeps = 0
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: HubOptions) {
    this.#options = options
  }

  get size() {
    return this.#readers.size
  }

  /** Milliseconds over which readers spread their requests after shared news. */
  get spread() {
    return Math.min(LONGEST_SPREAD_MS, Math.round(this.#readers.size / ASKING_IN_MS))
  }

  hasRoomFor(address: string) {
    return !this.#isClosed && this.#connections < MOST && (this.#ofAddress.get(address) ?? 0) < MOST_OF_ADDRESS
  }

  /** Adds a reader whose stream has begun. They hear nothing before `follow`. */
  add(given: Newcomer): Reader {
    const reader = new Reader({ ...given, slot: this.#readers.size % SLOTS })
    const own = this.#ofPerson.get(reader.accountId) ?? []
    if (own.length >= MOST_OF_PERSON) this.#sendAway(own[0]!, null)
    this.#ofPerson.set(reader.accountId, [...(this.#ofPerson.get(reader.accountId) ?? []), reader])
    this.#ofAddress.set(reader.address, (this.#ofAddress.get(reader.address) ?? 0) + 1)
    this.#connections += 1
    this.#readers.add(reader)
    this.#timer ??= setInterval(() => this.#sweep(), SWEEP_MS).unref()
    given.response.onClose(() => this.#leave(reader))
    return reader
  }

  /** Sends each reader their news; news for all members is encoded once. */
  send(told: Told, position: string) {
    const { members, moderators, people } = told
    if (members.length + moderators.length + people.size === 0) return
    const forMembers = members.length > 0 ? Buffer.from(encode('news', members, position)) : null
    for (const reader of this.#readers) {
      if (!reader.isModerator && !people.has(reader.accountId)) {
        if (forMembers) reader.tell(forMembers)
        continue
      }
      const news = newsFor(told, reader.accountId, reader.isModerator)
      if (news.length > 0) reader.tell(encode('news', news, position))
    }
    for (const [accountId, news] of people)
      if (news.some(({ topic }) => topic === 'me')) void this.checkRights(accountId)
  }

  /** The missed events are unknown: every reader reloads. */
  reset(position: string) {
    const text = Buffer.from(encode('reset', {}, position))
    for (const reader of this.#readers) reader.tell(text)
  }

  /** Sends a heartbeat to this second's readers, and ends streams whose token, access or session is over. */
  #sweep() {
    const now = this.#options.now().getTime()
    this.#sweeps += 1
    const beat = Buffer.from(encode('beat', { spread: this.spread }))
    for (const reader of this.#readers) {
      if (this.#options.isEnded(reader.sessionId)) this.#sendAway(reader, null)
      else if (reader.endsAt <= now) this.#sendAway(reader, 0)
      else if (reader.slot === this.#sweeps % SLOTS) reader.tell(beat)
    }
  }

  /**
   * Reads the person's rights anew for all their streams, and ends these when they have none. Never rejects. Whoever
   * asks while they are read waits for one more reading, together with all others: hundreds of streams opened at once
   * took the database's connections from everybody.
   */
  checkRights(accountId: number): Promise<void> {
    const check = this.#checks.get(accountId)
    if (!check) return this.#check(accountId)
    check.next ??= check.running.then(() => this.#check(accountId))
    return check.next
  }

  #check(accountId: number): Promise<void> {
    const running = this.#readRights(accountId).finally(() => {
      if (!check.next) this.#checks.delete(accountId)
    })
    const check: { running: Promise<void>; next?: Promise<void> } = { running }
    this.#checks.set(accountId, check)
    return running
  }

  async #readRights(accountId: number) {
    try {
      const rights = await this.#options.rightsOf(accountId)
      for (const reader of this.#ofPerson.get(accountId) ?? []) {
        if (!rights || !mayReadPaid(rights.viewer)) this.#sendAway(reader, null)
        else {
          reader.isModerator = rights.viewer.isModerator
          reader.endsAt = Math.min(reader.endsAt, rights.endAt)
        }
      }
    } catch (error) {
      this.#options.onProblem(error)
      // Rights are unknown: the readers reconnect and are checked again.
      for (const reader of this.#ofPerson.get(accountId) ?? []) this.#sendAway(reader, LONGEST_SPREAD_MS)
    }
  }

  /** Whoever is sent away is no reader from this moment, however long their connection takes to close. */
  #sendAway(reader: Reader, retry: number | null) {
    reader.sendAway(retry)
    this.#forget(reader)
  }

  #forget(reader: Reader) {
    if (!this.#readers.delete(reader)) return
    const own = this.#ofPerson.get(reader.accountId)?.filter((one) => one !== reader) ?? []
    if (own.length > 0) this.#ofPerson.set(reader.accountId, own)
    else this.#ofPerson.delete(reader.accountId)
    if (this.#readers.size > 0 || !this.#timer) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** The connection has closed. */
  #leave(reader: Reader) {
    this.#forget(reader)
    this.#connections -= 1
    const left = (this.#ofAddress.get(reader.address) ?? 1) - 1
    if (left > 0) this.#ofAddress.set(reader.address, left)
    else this.#ofAddress.delete(reader.address)
  }

  /** The process ends: readers reconnect at random times, to another process or to the next one. */
  close() {
    this.#isClosed = true
    const longest = Math.max(500, this.spread * 2)
    for (const reader of this.#readers) this.#sendAway(reader, Math.round(Math.random() * longest))
  }
}
