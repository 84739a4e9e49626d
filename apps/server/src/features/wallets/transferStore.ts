import { type Db, rows } from '#platform/database.ts'
import type { KnownTransfers, Piece, Place } from '#providers/chain/index.ts'

/** Tokens of one wallet that are asked about. */
const MOST_TOKENS = 50

/** Null before the first piece. */
export async function findReading(db: Db, contract: string): Promise<Place | null> {
  const [row] = await rows<{ first_block: number | null; read_to: number | null; blocks: number }>(
    db,
    'transfers.reading',
    'select first_block, read_to, blocks from nft_readings where contract = $1',
    [contract],
  )
  if (!row || row.first_block === null || row.read_to === null) return null
  return { first: row.first_block, to: row.read_to, blocks: row.blocks }
}

/** Keeps a piece and the place reached. Of several transfers of a token the last one counts. */
export async function keepPiece(tx: Db, contract: string, piece: Piece, now: Date) {
  const { first, to, newest, blocks, transfers } = piece
  await rows(
    tx,
    'transfers.keepPlace',
    `insert into nft_readings (contract, first_block, read_to, blocks, started_at, caught_up_at)
     values ($1, $2, $3, $4, $5, case when $6::boolean then $5::timestamptz end)
     on conflict (contract) do update set first_block = excluded.first_block, read_to = excluded.read_to,
       blocks = excluded.blocks, failing_since = null,
       caught_up_at = coalesce(excluded.caught_up_at, nft_readings.caught_up_at)`,
    [contract, first, to, blocks, now, to >= newest],
  )
  const last = [...new Map(transfers.map((transfer) => [transfer.id, transfer])).values()]
  await rows(
    tx,
    'transfers.keep',
    `insert into nft_arrivals (contract, token_id, owner, block)
     select $1, * from unnest($2::text[], $3::text[], $4::bigint[])
     on conflict (contract, token_id) do update set owner = excluded.owner, block = excluded.block`,
    [contract, last.map(({ id }) => id), last.map((one) => one.to), last.map(({ block }) => block)],
  )
}

/** Notes that no node gave the next piece. The next question is for half as many blocks. */
export async function markUnread(db: Db, contract: string, now: Date) {
  await rows(
    db,
    'transfers.failing',
    `insert into nft_readings (contract, blocks, started_at, failing_since) values ($1, 5000, $2, $2)
     on conflict (contract) do update set blocks = greatest(1, nft_readings.blocks / 2),
       failing_since = coalesce(nft_readings.failing_since, $2)`,
    [contract, now],
  )
}

/** What is known of the transfers to these wallets, by contract. */
export async function knownTransfers(db: Db, addresses: string[]): Promise<Map<string, KnownTransfers>> {
  const found = await rows<{ contract: string; to: number; blocks: number; owner: string | null; ids: string[] }>(
    db,
    'transfers.known',
    `select r.contract, coalesce(r.read_to, -1) as to, r.blocks, w.owner, t.ids
     from nft_readings r
     left join (select distinct lower(address) as owner from unnest($1::text[]) address) w on true
     left join lateral (
       select array_agg(token_id) as ids from (
         select token_id from nft_arrivals a where a.contract = r.contract and a.owner = w.owner
         order by block desc limit ${MOST_TOKENS}
       ) newest
     ) t on true
     where r.read_to is not null`,
    [addresses],
  )
  const known = new Map<string, KnownTransfers>()
  for (const { contract, to, blocks, owner, ids } of found) {
    const one = known.get(contract) ?? { to, blocks, idsOf: new Map<string, string[]>() }
    if (owner && ids) one.idsOf.set(owner, ids)
    known.set(contract, one)
  }
  return known
}

/** Whether numbers of NFTs may be unknown only because reading began or failed after this time. */
export async function isReadingLate(db: Db, since: Date): Promise<boolean> {
  const [row] = await rows<{ is_late: boolean }>(
    db,
    'transfers.late',
    `select exists (select from nft_readings where failing_since > $1
       or (caught_up_at is null and started_at > $1)) as is_late`,
    [since],
  )
  return row!.is_late
}

/** When all transfers up to the newest block were read last; undefined when none are read. */
export async function transfersReadAt(db: Db): Promise<Date | null | undefined> {
  const [row] = await rows<{ contracts: number; read_at: Date | null }>(
    db,
    'transfers.readAt',
    `select count(*)::int as contracts, case when bool_and(caught_up_at is not null) then min(caught_up_at) end as read_at
     from nft_readings`,
  )
  return row!.contracts === 0 ? undefined : row!.read_at
}
