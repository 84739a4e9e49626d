import { type Db, rows } from '#platform/database.ts'

export interface StandingRow {
  groups: string[]
  second_step_at: Date | null
  has_totp: boolean
  has_passkeys: boolean
}

/** Current state of the person and the session; undefined when one of them is gone. */
export async function findStanding(db: Db, accountId: number, sessionId: string | null, now: Date) {
  const [row] = await rows<StandingRow>(
    db,
    'secondStep.standing',
    `select a.groups, s.second_step_at,
       exists (select from totp_secrets t where t.account_id = a.id and t.confirmed_at is not null) as has_totp,
       exists (select from passkeys p where p.account_id = a.id) as has_passkeys
     from accounts a left join sessions s on s.id = $2 and s.account_id = a.id and s.ended_at is null and s.expires_at > $3
     where a.id = $1`,
    [accountId, sessionId, now],
  )
  return row
}

export interface TotpRow {
  sealed: Buffer
  confirmed_at: Date | null
  last_step: number
}

export async function findTotp(db: Db, accountId: number): Promise<TotpRow | undefined> {
  const [row] = await rows<TotpRow>(
    db,
    'secondStep.totp',
    'select sealed, confirmed_at, last_step from totp_secrets where account_id = $1',
    [accountId],
  )
  return row
}

/** Stores an unconfirmed secret; a confirmed one stays. Returns whether it was stored. */
export async function putTotp(db: Db, accountId: number, sealed: Buffer): Promise<boolean> {
  const put = await rows<{ account_id: number }>(
    db,
    'secondStep.putTotp',
    `insert into totp_secrets as t (account_id, sealed) values ($1, $2)
     on conflict (account_id) do update set sealed = excluded.sealed, last_step = 0 where t.confirmed_at is null
     returning account_id`,
    [accountId, sealed],
  )
  return put.length > 0
}

/** Uses the time step once: a second request with the same code gets false. */
export async function takeStep(tx: Db, accountId: number, step: number, now: Date): Promise<boolean> {
  const taken = await rows<{ account_id: number }>(
    tx,
    'secondStep.takeStep',
    `update totp_secrets set last_step = $2, confirmed_at = coalesce(confirmed_at, $3)
     where account_id = $1 and last_step < $2 returning account_id`,
    [accountId, step, now],
  )
  return taken.length > 0
}

export interface PasskeyRow {
  id: number
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
  created_at: Date
  used_at: Date | null
}

export async function listPasskeys(db: Db, accountId: number): Promise<PasskeyRow[]> {
  return rows<PasskeyRow>(
    db,
    'secondStep.passkeys',
    `select id, credential_id, public_key, counter, transports, name, created_at, used_at
     from passkeys where account_id = $1 order by id limit 50`,
    [accountId],
  )
}

type NewPasskey = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports' | 'name'>

export async function insertPasskey(tx: Db, accountId: number, key: NewPasskey, now: Date): Promise<boolean> {
  const added = await rows<{ id: number }>(
    tx,
    'secondStep.addPasskey',
    `insert into passkeys (account_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (credential_id) do nothing returning id`,
    [accountId, key.credential_id, key.public_key, key.counter, key.transports, key.name, now],
  )
  return added.length > 0
}

/** False when the key's counter was seen before: somebody has a copy of the key. */
export async function notePasskeyUse(tx: Db, id: number, counter: number, now: Date): Promise<boolean> {
  const noted = await rows<{ id: number }>(
    tx,
    'secondStep.passkeyUsed',
    `update passkeys set counter = $2, used_at = $3
     where id = $1 and ($2 > counter or $2 = 0 and counter = 0) returning id`,
    [id, counter, now],
  )
  return noted.length > 0
}

/** Removes the key unless it is the person's last method. */
export async function removePasskey(tx: Db, accountId: number, id: number): Promise<boolean> {
  const removed = await rows<{ id: number }>(
    tx,
    'secondStep.removePasskey',
    `delete from passkeys p where p.id = $2 and p.account_id = $1 and (
       exists (select from passkeys o where o.account_id = $1 and o.id <> $2)
       or exists (select from totp_secrets t where t.account_id = $1 and t.confirmed_at is not null)) returning p.id`,
    [accountId, id],
  )
  return removed.length > 0
}

/** Locks the person's keys: a second change waits. */
export async function lockKeys(tx: Db, accountId: number) {
  await rows(tx, 'secondStep.lock', `select pg_advisory_xact_lock(7281162, $1)`, [accountId])
}

export async function putChallenge(
  db: Db,
  { sessionId, purpose }: { sessionId: string; purpose: 'add' | 'pass' },
  challenge: string,
  expiresAt: Date,
) {
  await rows(
    db,
    'secondStep.putChallenge',
    `insert into passkey_challenges (session_id, purpose, challenge, expires_at) values ($1, $2, $3, $4)
     on conflict (session_id, purpose) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`,
    [sessionId, purpose, challenge, expiresAt],
  )
}

/** Returns and removes the challenge, whatever the answer's result. */
export async function takeChallenge(db: Db, sessionId: string, purpose: 'add' | 'pass', now: Date) {
  const [row] = await rows<{ challenge: string }>(
    db,
    'secondStep.takeChallenge',
    'delete from passkey_challenges where session_id = $1 and purpose = $2 and expires_at > $3 returning challenge',
    [sessionId, purpose, now],
  )
  return row?.challenge
}

export async function countRecovery(db: Db, accountId: number): Promise<number> {
  const [row] = await rows<{ count: number }>(
    db,
    'secondStep.countRecovery',
    'select count(*)::int as count from recovery_codes where account_id = $1',
    [accountId],
  )
  return row!.count
}

export async function replaceRecovery(tx: Db, accountId: number, hashes: Buffer[]) {
  await rows(tx, 'secondStep.dropRecovery', 'delete from recovery_codes where account_id = $1', [accountId])
  await rows(
    tx,
    'secondStep.addRecovery',
    'insert into recovery_codes (account_id, hash) select $1, unnest($2::bytea[])',
    [accountId, hashes],
  )
}

export async function takeRecovery(tx: Db, accountId: number, hash: Buffer): Promise<boolean> {
  const taken = await rows<{ account_id: number }>(
    tx,
    'secondStep.takeRecovery',
    'delete from recovery_codes where account_id = $1 and hash = $2 returning account_id',
    [accountId, hash],
  )
  return taken.length > 0
}

/** Removes every method: the person sets up new ones. */
export async function removeAll(tx: Db, accountId: number): Promise<boolean> {
  const totp = await rows<{ account_id: number }>(
    tx,
    'secondStep.removeTotp',
    'delete from totp_secrets where account_id = $1 returning account_id',
    [accountId],
  )
  const keys = await rows<{ id: number }>(
    tx,
    'secondStep.removePasskeys',
    'delete from passkeys where account_id = $1 returning id',
    [accountId],
  )
  await rows(tx, 'secondStep.removeCodes', 'delete from recovery_codes where account_id = $1', [accountId])
  return totp.length + keys.length > 0
}
