import { randomBytes } from 'node:crypto'
import { OPENED_AFTER_DAYS } from '@palata/contract/ledger/entries'
import type { DemoStage } from '#demo/stage.ts'
import { listCoins } from '#features/market'
import { numberCalls } from '#features/signals'
import { type Db, rows } from '#platform/database.ts'
import { entryOf, type Made } from './calls/entries.ts'
import type { MomentRow } from './calls/moments.ts'
import { appendEntries } from './log/append.ts'
import { demoNameOf, isDemoName } from './log/note.ts'
import { type Keeper, keepNewKey, keptHead, signerOf } from './operating/keeper.ts'
import { countEntries } from './store.ts'

/** A demo's log says of itself that its times are invented: by its name, and by its first entry. */
const REASON =
  'Демонстрация: сигналы и их времена выдуманы, записи сделаны программой за один раз. Так начинается только журнал, в имени которого стоит demo.'

/**
 * Seals the demo's past calls, in the order and with the times of their making. Only a log that says that it is a demo's
 * may hold such entries: with a key or a checkpoint of another name in the data folder the calls stay «до журнала».
 */
export async function sealPast(tx: Db, { now }: DemoStage, { keeper }: { keeper: Keeper }) {
  const vkey = await demoKey(tx, keeper)
  const calls = vkey === null ? [] : await numberPast(tx)
  if (vkey === null || calls.length === 0) return
  const moments = eventsOf(calls, now)
  const first = 1
  const coins = new Map(
    (
      await listCoins(
        tx,
        calls.map(({ coin_id: id }) => id),
      )
    ).map(({ id, api_id }) => [id, api_id]),
  )
  const seals = new Map<number, { index: number; salt: string; payload: string }>()
  const made = moments.map(({ at, moment }, place): Made => {
    const seal = seals.get(moment.signal_id)
    if (moment.kind === 'opened') moment.facts = { sealed_in: seal!.index, salt: seal!.salt, payload: seal!.payload }
    const entry = entryOf(moment, { at: at.toISOString(), salt: randomBytes(32), coins })
    if (entry.salt !== null)
      seals.set(moment.signal_id, {
        index: first + place,
        salt: Buffer.from(entry.salt).toString('hex'),
        payload: entry.payload!,
      })
    return entry
  })
  const began = new Date(moments[0]!.at.getTime() - 60_000).toISOString()
  const key = { kind: 'key', at: began, vkey, why: 'first', lost: null, reason: REASON } as const
  await appendEntries(tx, [key, ...made.map(({ entry }) => entry)])
  await insertRecorded(
    tx,
    moments.map(({ at, moment }, place) => ({ at, moment, index: first + place, ...made[place]! })),
  )
  await numberCalls(
    tx,
    calls.map(({ id, number, author_key: author }) => ({ id, number, author, index: seals.get(id)!.index })),
  )
}

/** The demo's key, made when there is none; null where the log is, or may be, another one. */
async function demoKey(tx: Db, keeper: Keeper): Promise<string | null> {
  if ((await countEntries(tx)) > 0 || (await keptHead(keeper))) return null
  const kept = await signerOf(keeper)
  if (kept) return isDemoName(kept.name) ? kept.vkey : null
  return (await keepNewKey(keeper, demoNameOf(keeper.origin))).vkey
}

interface Past {
  id: number
  author_key: string
  number: number
  coin_id: number
  idea: Extract<MomentRow, { kind: 'sealed' }>['facts']
  sealed_at: Date
  ended_at: Date | null
  end: { by: string | null; ended_at: string | null; percent: number | null }
  void_at: Date | null
  void_why: 'no_price' | 'past_bound' | null
  suspended_since: Date | null
  removed_at: Date | null
}

/** Gives the published signals of people their numbers, in the order of publication. */
async function numberPast(tx: Db): Promise<Past[]> {
  await rows(
    tx,
    'ledger.demoNumbers',
    `with past as (
       select id, author_id, row_number() over (partition by author_id order by published_at, id)::integer as number
       from signals where published_at is not null and author_id is not null and call_number is null),
     authors as (
       insert into ledger_authors (account_id, calls) select author_id, max(number) from past group by author_id returning account_id, author_key)
     insert into ledger_calls (signal_id, author_key, number)
     select p.id, a.author_key, p.number from past p join authors a on a.account_id = p.author_id`,
  )
  return rows<Past>(
    tx,
    'ledger.demoPast',
    `select s.id, c.author_key, c.number, s.coin_id, ledger_idea(s.*) as idea, s.sealed_at, s.ended_at,
       jsonb_build_object('by', s.ended_by, 'ended_at', ledger_time(s.ended_at), 'percent', s.result_percent) as end,
       s.void_at, s.void_why, s.suspended_since, s.removed_at
     from ledger_calls c join signals s on s.id = c.signal_id where s.sealed_at is not null order by s.sealed_at, s.id`,
  )
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** From an end by its price to the job that sees it. */
const SEEN_MS = 60_000

interface Happened {
  at: Date
  moment: MomentRow
}

/** All that happened to the calls by now, in the order of time. */
function eventsOf(calls: Past[], now: Date): Happened[] {
  return calls
    .flatMap((call) => eventsOfOne(call))
    .filter(({ at }) => at <= now)
    .sort((one, other) => one.at.getTime() - other.at.getTime())
}

function eventsOfOne(call: Past): Happened[] {
  const { id, author_key, number, idea, end, sealed_at, ended_at, void_at, void_why, suspended_since, removed_at } =
    call
  const event = (at: Date, delay: number, said: { kind: MomentRow['kind']; facts: object }): Happened => ({
    at: new Date(at.getTime() + delay),
    moment: { id: 0, signal_id: id, author_key, number, ...said } as MomentRow,
  })
  const over = ended_at ?? void_at
  return [
    event(sealed_at, 0, { kind: 'sealed', facts: idea }),
    ...(void_at && void_why ? [event(void_at, SEEN_MS, { kind: 'void', facts: { why: void_why } })] : []),
    ...(suspended_since
      ? [
          event(suspended_since, 72 * HOUR_MS + SEEN_MS, {
            kind: 'suspended',
            facts: { since: suspended_since.toISOString() },
          }),
        ]
      : []),
    ...(ended_at
      ? [event(ended_at, SEEN_MS, { kind: end.by === 'withdrawn' ? 'withdrawn' : 'outcome', facts: end })]
      : []),
    ...(removed_at ? [event(removed_at, 0, { kind: 'taken_down', facts: {} })] : []),
    ...(over
      ? [
          event(over, OPENED_AFTER_DAYS * DAY_MS + HOUR_MS, {
            kind: 'opened',
            facts: { sealed_in: 0, salt: '', payload: '' },
          }),
        ]
      : []),
  ]
}

async function insertRecorded(
  tx: Db,
  recorded: (Happened & { index: number; salt: Uint8Array | null; payload: string | null })[],
) {
  await rows(
    tx,
    'ledger.demoMoments',
    `insert into ledger_moments (signal_id, kind, facts, at, entry_index, salt, payload)
     select * from unnest($1::integer[], $2::text[], $3::jsonb[], $4::timestamptz[], $5::bigint[], $6::bytea[], $7::text[])`,
    [
      recorded.map(({ moment }) => moment.signal_id),
      recorded.map(({ moment }) => moment.kind),
      recorded.map(({ moment }) => JSON.stringify(moment.facts)),
      recorded.map(({ at }) => at),
      recorded.map(({ index }) => index),
      recorded.map(({ salt }) => salt && Buffer.from(salt)),
      recorded.map(({ payload }) => payload),
    ],
  )
}
