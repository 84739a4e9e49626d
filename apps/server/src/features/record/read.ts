import type { Beforehand, RecordBrief } from '@palata/contract/record'
import { RECORD_PAGE } from '@palata/contract/record'
import type { Decided, RecordCall } from '@palata/contract/record/call'
import type { RecordSummary, RecordVerdict } from '@palata/contract/record/summary'
import { readSignal } from '#features/signals'
import { type Db, rows } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import { mayReadPaid, type Viewer } from '#platform/viewer.ts'
import { readBeforehand } from './answers/actions.ts'
import { findDecided } from './decided.ts'
import { findMarket } from './market.ts'
import { type CallRow, presentCall } from './present.ts'

interface Author {
  author_key: string | null
  /** Null when the account is gone. */
  account_id: number | null
}

/**
 * By name, or by the author's key in the ledger, which stands for a person who is gone. Refuses unknown people. The key is
 * null for who has sealed nothing.
 */
async function findAuthor(db: Db, username: string): Promise<Author> {
  const [row] = await rows<Author>(
    db,
    'record.author',
    `select a.id as account_id, l.author_key from accounts a left join ledger_authors l on l.account_id = a.id
     where lower(a.username) = lower($1)`,
    [username],
  )
  const author = row ?? (/^[0-9a-f]{32}$/.test(username) ? await findByKey(db, username) : undefined)
  if (!author) throw new Refusal('not_found', 'Пользователь не найден')
  return author
}

async function findByKey(db: Db, key: string): Promise<Author | undefined> {
  const [row] = await rows<Author>(
    db,
    'record.authorByKey',
    'select account_id, author_key from ledger_authors where author_key = $1',
    [key],
  )
  return row
}

export async function readSummary(db: Db, username: string): Promise<RecordSummary | null> {
  const { author_key: key } = await findAuthor(db, username)
  if (key === null) return null
  const [row] = await rows<{ summary: RecordSummary }>(
    db,
    'record.summary',
    'select summary from record_authors where author_key = $1',
    [key],
  )
  return row?.summary ?? null
}

const columns = `r.signal_id, r.number, r.sealed_at, r.state, r.is_taken_down, r.is_addition,
  r.is_addition and exists (select from signals s join signals o on o.id = s.addition_to
    where s.id = r.signal_id and o.ended_at is null and o.void_at is null) as adds_to_open, r.is_thin, r.is_unopened, r.coin_id, c.api_id, c.symbol, r.direction, r.start_price,
  case r.state when 'ended' then r.end_price when 'void' then null else c.price_usd end as price, r.horizon_days, r.ended_at, r.ended_by,
  r.result_percent, r.u, r.chance, r.alpha, r.entry_5, r.entry_60, r.entry_1440`

/** A page of calls with numbers below `before`, the newest first. */
export async function readCalls(
  db: Db,
  username: string,
  { state, before }: { state: 'all' | 'ended' | 'open'; before?: number | undefined },
  viewer: Viewer | null,
) {
  const { author_key: key, account_id: accountId } = await findAuthor(db, username)
  if (key === null) return { results: [], next: null }
  const found = await rows<Omit<CallRow, 'openings'>>(
    db,
    `record.calls.${RECORD_PAGE}`,
    `select ${columns} from record_calls r left join coins c on c.id = r.coin_id
     where r.author_key = $1 and r.number < $2 and ($3 = 'all' or (r.state in ('ended', 'void')) = ($3 = 'ended'))
     order by r.number desc limit ${RECORD_PAGE + 1}`,
    [key, before ?? 2_147_483_647, state],
  )
  const page = found.slice(0, RECORD_PAGE)
  const openings = await listOpenings(
    db,
    page.map(({ signal_id: id }) => id),
  )
  const results = page.map((row) =>
    presentCall({ ...row, openings: openings.get(row.signal_id) ?? [] }, readingOf(row, accountId, viewer)),
  )
  return { results, next: found.length > RECORD_PAGE ? page.at(-1)!.number : null }
}

/** What the viewer may read of a call: taken down, only its end, unless they wrote or moderate it. */
function readingOf(
  { is_taken_down: isTakenDown }: Pick<CallRow, 'is_taken_down'>,
  authorId: number | null,
  viewer: Viewer | null,
) {
  const isTheirs = viewer !== null && (viewer.isModerator || viewer.id === authorId)
  return { mayReadOpen: isTheirs || (mayReadPaid(viewer) && !isTakenDown), mayOpen: isTheirs || !isTakenDown }
}

/** The call of a signal that the viewer may see, and what was said beforehand; null when its idea is not theirs to read. */
export async function readCallOf(
  db: Db,
  signalId: number,
  viewer: Viewer | null,
  now: Date,
): Promise<{ call: RecordCall | null; beforehand: Beforehand | null; decided: Decided | null }> {
  const signal = await readSignal(db, signalId, viewer)
  if (signal.is_locked && signal.ended_at === null) return { call: null, beforehand: null, decided: null }
  const beforehand = signal.publication_date === null ? null : await readBeforehand(db, signalId, viewer, now)
  const [row] = await rows<Omit<CallRow, 'openings'>>(
    db,
    'record.call',
    `select ${columns} from record_calls r left join coins c on c.id = r.coin_id where r.signal_id = $1`,
    [signalId],
  )
  const decided = signal.ended_at === null ? null : await findDecided(db, signalId, signal)
  if (!row) return { call: null, beforehand, decided }
  const openings = await listOpenings(db, [signalId])
  const reading = { mayReadOpen: !signal.is_locked, mayOpen: true }
  const call = presentCall({ ...row, openings: openings.get(signalId) ?? [] }, reading)
  return { call, beforehand, decided }
}

/** Counts of readers by bucket. */
async function listOpenings(db: Db, signals: number[]): Promise<Map<number, number[]>> {
  const found = await rows<{ signal_id: number; bucket: number; readers: number }>(
    db,
    'record.openings',
    'select signal_id, bucket, readers from record_openings where signal_id = any($1::integer[])',
    [signals],
  )
  const counts = new Map<number, number[]>()
  for (const { signal_id: id, bucket, readers } of found) {
    const own = counts.get(id) ?? new Array<number>(13).fill(0)
    own[bucket] = readers
    counts.set(id, own)
  }
  return counts
}

/** Authors with ten counted calls, by name. */
export function readBriefs(db: Db): Promise<RecordBrief[]> {
  return rows<{ username: string; counted: number; point: number; verdict: RecordVerdict }>(
    db,
    'record.briefs',
    `select p.username, a.counted, coalesce(a.point, 0.5) as point, a.verdict from record_authors a
     join ledger_authors l using (author_key) join accounts p on p.id = l.account_id
     where a.point is not null order by lower(p.username) limit 1000`,
  )
}

export async function readMarket(db: Db, day: string) {
  const market = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? await findMarket(db, day) : undefined
  if (!market) throw new Refusal('not_found', 'Монеты этого дня не записаны')
  const named = await rows<{ api_id: string }>(
    db,
    'record.marketNames',
    `select c.api_id from unnest($1::integer[]) with ordinality w(coin_id, place) join coins c on c.id = w.coin_id order by w.place`,
    [market.coins],
  )
  return { day: market.day, stored_at: market.stored_at.toISOString(), coins: named.map(({ api_id: id }) => id) }
}
