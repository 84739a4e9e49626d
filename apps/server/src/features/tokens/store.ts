import type { TokenScope } from '@palata/contract/endpoint'
import { MOST_TOKENS } from '@palata/contract/tokens'
import { type Db, rows } from '#platform/database.ts'

export interface TokenRow {
  id: number
  account_id: number
  name: string
  scopes: TokenScope[]
  created_at: Date
  expires_at: Date
  used_at: Date | null
  used_from: string
}

const SHOWN = 't.id, t.account_id, t.name, t.scopes, t.created_at, t.expires_at, t.used_at, t.used_from'
/** Who has left the team has no keys. */
const LIVE = `from api_tokens t join accounts a on a.id = t.account_id
  where t.expires_at > $2 and a.groups && '{Editors,Moderators,Operators}'`

/** The token of this hash, while it is one. */
export async function findByHash(db: Db, hash: Buffer, now: Date): Promise<TokenRow | undefined> {
  const [row] = await rows<TokenRow>(db, 'tokens.byHash', `select ${SHOWN} ${LIVE} and t.hash = $1`, [hash, now])
  return row
}

/** The same by its number. */
export async function findLive(db: Db, id: number, now: Date): Promise<TokenRow | undefined> {
  const [row] = await rows<TokenRow>(db, 'tokens.live', `select ${SHOWN} ${LIVE} and t.id = $1`, [id, now])
  return row
}

/** Expired ones too, newest first. */
export function listTokens(db: Db, accountId: number) {
  return rows<TokenRow>(
    db,
    'tokens.list',
    `select ${SHOWN} from api_tokens t where account_id = $1 order by id desc limit ${MOST_TOKENS}`,
    [accountId],
  )
}

/** How many the person has; those who make one at once wait for each other. */
export async function countTokens(tx: Db, accountId: number): Promise<number> {
  await rows(tx, 'tokens.alone', 'select from accounts where id = $1 for no key update', [accountId])
  const [row] = await rows<{ count: number }>(
    tx,
    'tokens.count',
    'select count(*)::int as count from api_tokens where account_id = $1',
    [accountId],
  )
  return row!.count
}

interface TokenDraft {
  accountId: number
  name: string
  hash: Buffer
  scopes: readonly TokenScope[]
  expiresAt: Date
}

export async function insertToken(tx: Db, draft: TokenDraft, now: Date): Promise<TokenRow> {
  const [row] = await rows<TokenRow>(
    tx,
    'tokens.insert',
    `insert into api_tokens as t (account_id, name, hash, scopes, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6) returning ${SHOWN}`,
    [draft.accountId, draft.name, draft.hash, draft.scopes, now, draft.expiresAt],
  )
  return row!
}

export async function markUsed(db: Db, id: number, network: string, now: Date) {
  await rows(db, 'tokens.used', 'update api_tokens set used_at = $3, used_from = $2 where id = $1', [id, network, now])
}

/** The removed token's name; undefined when the person has none of this number. */
export async function removeToken(tx: Db, accountId: number, id: number): Promise<string | undefined> {
  const [row] = await rows<{ name: string }>(
    tx,
    'tokens.remove',
    'delete from api_tokens where id = $2 and account_id = $1 returning name',
    [accountId, id],
  )
  return row?.name
}

export async function removeAll(tx: Db, accountId: number) {
  await rows(tx, 'tokens.removeAll', 'delete from api_tokens where account_id = $1', [accountId])
}

/** A month after its end nobody looks for a token. */
export async function removeOld(db: Db, now: Date) {
  await rows(db, 'tokens.removeOld', `delete from api_tokens where expires_at < $1::timestamptz - interval '30 days'`, [
    now,
  ])
}
