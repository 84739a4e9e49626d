import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Database, isDatabaseAway, isReadOnly, rows } from '../database.ts'
import { keepFromReplica } from './reading.ts'

/** How old the newest change on the replica may be when no event told of a newer one, in rounds of a second. */
const MOST_BEHIND = 3
const ROUND_MS = 1_000
/** How long a read waits for the replica before it goes to the primary. */
const PATIENCE_MS = 50
const PAUSE_MS = 4
/** A replica away or far behind longer than this is told of. */
const TOLD_AFTER_MS = 10_000

export interface ReplicaOptions {
  /** Of the replica. */
  pool: Database
  primary: Database
  /** A Russian sentence for the log; `isBad` false when all is well again. */
  tell: (sentence: string, isBad: boolean) => void
}

/** Where reads were answered since the start of the process. */
export interface ReplicaTally {
  replica: number
  /** The replica had not replayed what the read had to find. */
  behind: number
  /** The replica was away or refused the statement. */
  refused: number
}

/**
 * A streaming replica that answers reads. It answers a read only when it has replayed the primary's log up to
 *   - the position after the last event this process heard: whoever is told of a change finds it;
 *   - the position of the primary three seconds ago, for changes without an event;
 *   - the position after the reader's own last write.
 * Otherwise, and when it is away, the primary answers. While the primary is away, the last known positions hold.
 * Positions are bytes of the log (`pg_lsn` minus `0/0`).
 */
export class Replica {
  readonly tally: ReplicaTally = { replica: 0, behind: 0, refused: 0 }
  readonly #options: ReplicaOptions
  /** Infinity until the primary's position is known. */
  #needed = Number.POSITIVE_INFINITY
  #replayed = Number.NEGATIVE_INFINITY
  /** The primary's positions of the last rounds, the oldest first. */
  #rounds: number[] = []
  #asking: Promise<void> | null = null
  #isToAskAgain = false
  #isPrimaryAway = false
  #catchingUp: Promise<void> | null = null
  #isClosed = false
  #isReplica = true
  #badSince: number | null = null
  #isTold = false
  readonly #timer: NodeJS.Timeout

  constructor(options: ReplicaOptions) {
    this.#options = options
    this.#timer = setInterval(() => void this.#round(), ROUND_MS).unref()
    this.heard()
    void this.#round()
  }

  /** Bytes of the log that the replica has not replayed, by what is known. */
  get behind(): number {
    return Math.max(0, (this.#rounds.at(-1) ?? 0) - this.#replayed)
  }

  /** This process heard of a change, or may have missed some: reads that begin now must find it. */
  heard(): void {
    if (this.#asking !== null) {
      this.#isToAskAgain = true
      return
    }
    this.#asking = this.#positionOfPrimary()
      .then(
        (position) => {
          this.#isPrimaryAway = false
          this.#needed = position
        },
        () => {
          // Nothing changes meanwhile: what was needed before is needed still.
          this.#isPrimaryAway = true
        },
      )
      .finally(() => {
        this.#asking = null
        if (this.#isToAskAgain) {
          this.#isToAskAgain = false
          this.heard()
        }
      })
  }

  /** The primary's position now: what was committed before is found by a read that needs it. */
  async positionNow(): Promise<number> {
    return this.#positionOfPrimary()
  }

  /** Runs the read on the replica; null when the primary must answer. */
  async read(query: pg.QueryConfig, position: number): Promise<pg.QueryResult | null> {
    if (!this.#isReplica || !(await this.#hasReplayed(position))) {
      this.tally.behind += 1
      return null
    }
    try {
      const result = await this.#options.pool.query(query)
      this.tally.replica += 1
      return result
    } catch (error) {
      // An error of the statement itself is the same at the primary, which tells it.
      this.tally.refused += 1
      if (isReadOnly(error)) keepFromReplica(query.text)
      // The next round asks whether it is back.
      else if (isDatabaseAway(error)) this.#replayed = Number.NEGATIVE_INFINITY
      return null
    }
  }

  /** Resolves when no read of its own runs. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#asking
    await this.#catchingUp
  }

  async #hasReplayed(position: number): Promise<boolean> {
    const until = performance.now() + PATIENCE_MS
    // The position asked for now may be older than an event that came since.
    for (let asks = this.#isToAskAgain ? 2 : 1; asks > 0 && this.#asking && !this.#isPrimaryAway; asks -= 1) {
      const isKnown = this.#asking.then(() => true)
      if (!(await Promise.race([isKnown, sleep(PATIENCE_MS, false)]))) return false
    }
    const needed = Math.max(this.#needed, position)
    // A replica that is away is asked by the rounds alone.
    if (this.#replayed === Number.NEGATIVE_INFINITY || !Number.isFinite(needed)) return false
    while (this.#replayed < needed) {
      if (performance.now() > until || this.#isClosed) return false
      this.#catchingUp ??= this.#catchUp()
      await Promise.race([this.#catchingUp, sleep(PATIENCE_MS)])
    }
    return true
  }

  /** One look at the replica for all who wait. */
  async #catchUp() {
    await this.#look()
    await sleep(PAUSE_MS)
    this.#catchingUp = null
  }

  async #round() {
    if (this.#isClosed) return
    const [position] = await Promise.all([this.#positionOfPrimary().catch(() => null), this.#look()])
    if (position !== null) this.#noteRound(position)
    this.#report()
  }

  #noteRound(position: number) {
    // Another server became the primary, and its log is shorter.
    const isOther = position < (this.#rounds.at(-1) ?? 0)
    this.#rounds = isOther ? [position] : [...this.#rounds.slice(-MOST_BEHIND), position]
    if (isOther || !Number.isFinite(this.#needed)) return this.heard()
    const [oldest = 0] = this.#rounds
    if (this.#rounds.length > MOST_BEHIND) this.#needed = Math.max(this.#needed, oldest)
  }

  async #look() {
    try {
      const [row] = await rows<{ is_replica: boolean; replayed: number | null }>(
        this.#options.pool,
        'replica.position',
        `select pg_is_in_recovery() as is_replica, pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') as replayed`,
      )
      this.#isReplica = row!.is_replica
      this.#replayed = row!.replayed ?? Number.NEGATIVE_INFINITY
    } catch {
      this.#replayed = Number.NEGATIVE_INFINITY
    }
  }

  async #positionOfPrimary(): Promise<number> {
    const [row] = await rows<{ position: number }>(
      this.#options.primary,
      'replica.needed',
      `select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0') as position`,
    )
    return row!.position
  }

  #report() {
    const isFit = this.#isReplica && this.#replayed >= this.#needed
    if (isFit) {
      this.#badSince = null
      if (this.#isTold) this.#options.tell('Реплика снова отвечает читателям', false)
      this.#isTold = false
      return
    }
    this.#badSince ??= performance.now()
    if (this.#isTold || (this.#isReplica && performance.now() - this.#badSince < TOLD_AFTER_MS)) return
    this.#isTold = true
    this.#options.tell(this.#whyNot(), true)
  }

  #whyNot(): string {
    if (!this.#isReplica) return 'DATABASE_READ_URL ведёт не на реплику: читателям отвечает основная база'
    if (this.#replayed === Number.NEGATIVE_INFINITY) return 'Реплика не отвечает: читателям отвечает основная база'
    return `Реплика отстала на ${Math.ceil(this.behind / 1024)} КБ журнала: читателям отвечает основная база`
  }
}
