import { type Db, rows } from '#platform/database.ts'

export interface WalletRow {
  id: number
  account_id: number
  address: string
  nfts: number | null
  checked_at: Date | null
  failing_since: Date | null
}

const COLUMNS = 'id, account_id, address, nfts, checked_at, failing_since'

/** The first linked one first. At most ten rows. */
export function listWallets(db: Db, accountId: number): Promise<WalletRow[]> {
  return rows<WalletRow>(db, 'wallets.list', `select ${COLUMNS} from wallets where account_id = $1 order by id`, [
    accountId,
  ])
}

export async function findByAddress(db: Db, address: string): Promise<WalletRow | undefined> {
  const [row] = await rows<WalletRow>(
    db,
    'wallets.byAddress',
    `select ${COLUMNS} from wallets where lower(address) = lower($1)`,
    [address],
  )
  return row
}

export async function insertWallet(tx: Db, accountId: number, address: string, now: Date): Promise<WalletRow> {
  const [row] = await rows<WalletRow>(
    tx,
    'wallets.insert',
    `insert into wallets (account_id, address, linked_at) values ($1, $2, $3) returning ${COLUMNS}`,
    [accountId, address, now],
  )
  return row!
}

export async function removeWallet(tx: Db, accountId: number, id: number): Promise<WalletRow | undefined> {
  const [row] = await rows<WalletRow>(
    tx,
    'wallets.remove',
    `delete from wallets where id = $1 and account_id = $2 returning ${COLUMNS}`,
    [id, accountId],
  )
  return row
}

export interface ChallengeRow {
  nonce: string
  issued_at: Date
}

/** A new challenge replaces the old one. */
export async function setChallenge(db: Db, accountId: number, address: string, { nonce, issued_at }: ChallengeRow) {
  await rows(
    db,
    'wallets.setChallenge',
    `insert into wallet_challenges (account_id, address, nonce, issued_at) values ($1, $2, $3, $4)
     on conflict (account_id, address) do update set nonce = excluded.nonce, issued_at = excluded.issued_at`,
    [accountId, address, nonce, issued_at],
  )
}

export async function findChallenge(db: Db, accountId: number, address: string): Promise<ChallengeRow | undefined> {
  const [row] = await rows<ChallengeRow>(
    db,
    'wallets.challenge',
    'select nonce, issued_at from wallet_challenges where account_id = $1 and address = $2',
    [accountId, address],
  )
  return row
}

/** Uses up the challenge. False when another request was faster. */
export async function takeChallenge(tx: Db, accountId: number, address: string, nonce: string): Promise<boolean> {
  const taken = await rows(
    tx,
    'wallets.takeChallenge',
    'delete from wallet_challenges where account_id = $1 and address = $2 and nonce = $3 returning nonce',
    [accountId, address, nonce],
  )
  return taken.length > 0
}

export async function removeOldChallenges(db: Db, issuedBefore: Date) {
  await rows(db, 'wallets.pruneChallenges', 'delete from wallet_challenges where issued_at < $1', [issuedBefore])
}

/** Stores the chain's answer: the number of NFTs in the wallet. */
export async function setHolding(tx: Db, id: number, { nfts, block }: { nfts: number; block: number }, now: Date) {
  await rows(
    tx,
    'wallets.setHolding',
    `update wallets set nfts = $2, block = $3, checked_at = $4, tried_at = $4, failing_since = null where id = $1`,
    [id, nfts, block, now],
  )
}

/** One NFT of the wallet was seen in another person's wallet. */
export async function takeOne(tx: Db, id: number) {
  await rows(tx, 'wallets.takeOne', 'update wallets set nfts = greatest(nfts - 1, 0) where id = $1', [id])
}

/** The chain gave the same answer as before. */
export async function markConfirmed(db: Db, ids: number[], block: number, now: Date) {
  await rows(
    db,
    'wallets.markConfirmed',
    `update wallets set block = $2, checked_at = $3, tried_at = $3, failing_since = null where id = any($1)`,
    [ids, block, now],
  )
}

/** The chain did not answer. */
export async function markFailing(db: Db, ids: number[], now: Date) {
  await rows(
    db,
    'wallets.markFailing',
    'update wallets set tried_at = $2, failing_since = coalesce(failing_since, $2) where id = any($1)',
    [ids, now],
  )
}

/** The chain answered, but the answer could not be applied: the wallet waits for its next turn as it was. */
export async function markTried(db: Db, id: number, now: Date) {
  await rows(db, 'wallets.markTried', 'update wallets set tried_at = $2 where id = $1', [id, now])
}

/** The wallet's holding is no longer known. */
export async function forgetHolding(tx: Db, id: number) {
  await rows(tx, 'wallets.forget', 'update wallets set nfts = null, block = null where id = $1', [id])
}

interface Due {
  now: Date
  /** Wallets checked before this are due. */
  askedBefore: Date
  /** The same for wallets whose last check failed. */
  failedBefore: Date
  /** Seconds before the end of access at which a wallet is checked once more. */
  endsWithinSeconds: number
}

/** Wallets in one answer. */
export const PAGE = 100

/** At most `PAGE` wallets, the longest unchecked first. */
export function listDue(db: Db, { now, askedBefore, failedBefore, endsWithinSeconds }: Due): Promise<WalletRow[]> {
  return rows<WalletRow>(
    db,
    'wallets.due',
    `select ${COLUMNS} from wallets w
     where tried_at is null or tried_at <= $2 or (failing_since is not null and tried_at <= $3)
       or exists (select from grants g
         where g.account_id = w.account_id and g.source = 'pon' and g.closed_at is null
           and g.ends_at <= $1::timestamptz + make_interval(secs => $4)
           and w.tried_at < g.ends_at - make_interval(secs => $4))
     order by tried_at nulls first limit ${PAGE}`,
    [now, askedBefore, failedBefore, endsWithinSeconds],
  )
}

/** Wallets with a greater id that are believed to hold an NFT and whose checks have failed since `since` or longer. */
export function listSilent(db: Db, since: Date, after: number): Promise<WalletRow[]> {
  return rows<WalletRow>(
    db,
    'wallets.silent',
    `select ${COLUMNS} from wallets where failing_since <= $1 and nfts > 0 and id > $2 order by id limit ${PAGE}`,
    [since, after],
  )
}

export interface FloorRow {
  eth: number | null
  usd: number | null
  change_1d: number | null
  logo: string
  quoted_at: Date
  taken_at: Date
}

/** Undefined when nothing newer than `since` is stored. */
export async function findFloor(db: Db, since: Date): Promise<FloorRow | undefined> {
  const [row] = await rows<FloorRow>(
    db,
    'wallets.floor',
    'select eth, usd, change_1d, logo, quoted_at, taken_at from nft_floor where taken_at >= $1',
    [since],
  )
  return row
}

export async function setFloor(db: Db, floor: Omit<FloorRow, 'taken_at'>, now: Date) {
  await rows(
    db,
    'wallets.setFloor',
    `insert into nft_floor (eth, usd, change_1d, logo, quoted_at, taken_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (is_only) do update set eth = excluded.eth, usd = excluded.usd, change_1d = excluded.change_1d,
       logo = case when excluded.logo = '' then nft_floor.logo else excluded.logo end,
       quoted_at = excluded.quoted_at, taken_at = excluded.taken_at`,
    [floor.eth, floor.usd, floor.change_1d, floor.logo, floor.quoted_at, now],
  )
}
