import { setTimeout } from 'node:timers/promises'
import type { podcasts } from '@palata/contract/podcasts'
import type { z } from 'zod'
import { Rounds } from '#platform/batches/rounds.ts'
import { type Database, type Db, rows } from '#platform/database.ts'

interface PositionRow {
  post_id: number
  second: number
  heard_at: Date
}

export async function findPosition(db: Db, accountId: number, podcastId: number) {
  const [row] = await rows<PositionRow>(
    db,
    'podcasts.position',
    'select post_id, second, heard_at from podcast_positions where account_id = $1 and post_id = $2',
    [accountId, podcastId],
  )
  return row ? present(row) : null
}

/** Newest first. */
export async function listPositions(db: Db, accountId: number) {
  const found = await rows<PositionRow>(
    db,
    'podcasts.positions',
    `select post_id, second, heard_at from podcast_positions where account_id = $1 order by heard_at desc limit 50`,
    [accountId],
  )
  return found.map(present)
}

type Sent = z.output<typeof podcasts.keepPosition.body>

interface Write {
  db: Database
  account_id: number
  post_id: number
  second: number
  heard_at: Date
  is_sought: boolean
}

/** Players write every ten seconds without waiting; writes within 0.1 s are grouped. */
const GATHER_MS = 100

/** Keeps positions of one process in rounds, so that the number of listeners does not multiply the queries. */
export function createPositions() {
  let gathering: Promise<void> | null = null
  const gathered = () => {
    gathering ??= setTimeout(GATHER_MS).then(() => {
      gathering = null
    })
    return gathering
  }
  const rounds = new Rounds<Write, (PositionRow & { is_kept: boolean }) | undefined>(keepAll)

  return {
    /** Returns the stored position; undefined when there is no such podcast. */
    async keep(db: Database, accountId: number, { podcast_id, second, age_ms, is_sought }: Sent, now: Date) {
      const write = {
        db,
        account_id: accountId,
        post_id: podcast_id,
        second,
        is_sought,
        heard_at: new Date(now.getTime() - age_ms),
      }
      await gathered()
      const standing = await rounds.join('positions', write)
      return standing && { ...present(standing), is_kept: standing.is_kept }
    },
  }
}

/**
 * The later write by the server's clock wins. Without a seek a position never goes back: a device that does not know
 * where its owner stopped elsewhere starts at zero and must not overwrite an hour of listening.
 */
async function keepAll(writes: Write[]) {
  // Two writes of one person for one podcast go to two rounds: one statement writes a row only once.
  const first = new Map(writes.map((write) => [`${write.account_id} ${write.post_id}`, write] as const).reverse())
  const outcomes = new Map<Write, (PositionRow & { is_kept: boolean }) | undefined>()
  const now = [...first.values()]
  const later = writes.filter((write) => !now.includes(write))
  const found = await rows<PositionRow & { account_id: number; is_kept: boolean }>(
    writes[0]!.db,
    'podcasts.keepPositions',
    `with given as (
       select g.account_id, g.post_id, least(g.second, a.seconds) as second, g.heard_at, g.is_sought
       from unnest($1::int[], $2::int[], $3::float8[], $4::timestamptz[], $5::bool[])
         as g(account_id, post_id, second, heard_at, is_sought)
       join podcasts a on a.post_id = g.post_id join posts p on p.id = g.post_id and p.live),
     kept as (
       insert into podcast_positions as s (account_id, post_id, second, heard_at)
       select account_id, post_id, second, heard_at from given order by account_id, post_id
       on conflict (account_id, post_id) do update set second = excluded.second, heard_at = excluded.heard_at
       where excluded.heard_at >= s.heard_at and (excluded.second >= s.second or (
         select is_sought from given g where g.account_id = s.account_id and g.post_id = s.post_id))
       returning s.account_id, s.post_id, s.second, s.heard_at)
     select g.account_id, g.post_id, coalesce(k.second, s.second, g.second) as second,
       coalesce(k.heard_at, s.heard_at, g.heard_at) as heard_at, k.account_id is not null as is_kept
     from given g left join kept k using (account_id, post_id)
     left join podcast_positions s using (account_id, post_id)`,
    [
      now.map(({ account_id }) => account_id),
      now.map(({ post_id }) => post_id),
      now.map(({ second }) => second),
      now.map(({ heard_at }) => heard_at),
      now.map(({ is_sought }) => is_sought),
    ],
  )
  const byPlace = new Map(found.map((row) => [`${row.account_id} ${row.post_id}`, row]))
  for (const [place, write] of first) outcomes.set(write, byPlace.get(place))
  const rest = later.length > 0 ? await keepAll(later) : []
  for (const [index, write] of later.entries()) {
    const outcome = rest[index]!
    if (outcome.status === 'fulfilled') outcomes.set(write, outcome.value)
  }
  return writes.map((write) => ({ status: 'fulfilled' as const, value: outcomes.get(write) }))
}

function present({ post_id, second, heard_at }: PositionRow) {
  return { podcast_id: post_id, second, updated_at: heard_at.toISOString() }
}
