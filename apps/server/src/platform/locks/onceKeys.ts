import { type Database, rows } from '../database.ts'

/** A request under a key of the person's. */
interface Keyed {
  db: Database
  accountId: number
  key: string
  /** SHA-256 of address and body. */
  fingerprint: Buffer
  now: Date
}

interface FirstAnswer {
  status: number
  /** JSON. */
  reply: string
}

interface Row {
  fingerprint: Buffer
  status: number | null
  reply: string | null
  begun_at: Date
}

const KEPT_DAYS = 3
/** Kept of one person; beyond it the oldest are forgotten. */
const MOST_KEPT = 1_000

/** True for the first request under the key. */
export async function beginKey({ db, accountId, key, fingerprint, now }: Keyed): Promise<boolean> {
  const begun = await rows(
    db,
    'once.begin',
    `insert into once_keys (account_id, key, fingerprint, begun_at) values ($1, $2, $3, $4)
     on conflict do nothing returning 1`,
    [accountId, key, fingerprint, now],
  )
  return begun.length > 0
}

/** The first request under the key, with its answer if it has one. */
export async function findKey({ db, accountId, key }: Keyed): Promise<Row | undefined> {
  const [row] = await rows<Row>(
    db,
    'once.find',
    'select fingerprint, status, reply, begun_at from once_keys where account_id = $1 and key = $2',
    [accountId, key],
  )
  return row
}

export async function endKey({ db, accountId, key }: Keyed, { status, reply }: FirstAnswer) {
  await rows(db, 'once.end', 'update once_keys set status = $3, reply = $4 where account_id = $1 and key = $2', [
    accountId,
    key,
    status,
    reply,
  ])
}

/** After a request that did nothing. */
export async function forgetKey({ db, accountId, key }: Keyed) {
  await rows(db, 'once.forget', 'delete from once_keys where account_id = $1 and key = $2 and status is null', [
    accountId,
    key,
  ])
}

/** Removes keys after three days, and the oldest of a person beyond a thousand. */
export async function removeOldKeys(db: Database, now: Date) {
  await rows(
    db,
    'once.removeOld',
    `delete from once_keys where begun_at < $1::timestamptz - make_interval(days => $2)`,
    [now, KEPT_DAYS],
  )
  await rows(
    db,
    'once.removeMost',
    `delete from once_keys k using (
       select account_id, key, row_number() over (partition by account_id order by begun_at desc) as place
       from once_keys
     ) o where o.account_id = k.account_id and o.key = k.key and o.place > $1`,
    [MOST_KEPT],
  )
}
