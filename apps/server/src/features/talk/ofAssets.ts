import { MOST_COUNTED, NEWEST_SAID, type SaidOfAsset } from '@palata/contract/talk'
import { listCoins } from '#features/market'
import { listNamedOf } from '#features/mentions'
import { hiddenOf, thingKey } from '#features/mutes'
import { listAssetIds } from '#features/portfolio'
import { signalsOfCoins } from '#features/signals'
import type { Findables, Shown } from '#manifest.ts'
import type { Database } from '#platform/database.ts'
import { dayBounds, dayKey } from '#platform/format/days.ts'
import type { Viewer } from '#platform/viewer.ts'

const DAY_MS = 86_400_000
/** What the club writes and gathers; comments are talk about it. */
const KINDS = ['post', 'signal', 'tweet', 'message']

interface Asking {
  db: Database
  findables: Findables
  viewer: Viewer
  now: Date
}

/** Most ended signals that are counted, the newest. */
const MOST_ENDED = 500

/**
 * What was written about each coin of the portfolio since the beginning of yesterday, and how its signals ended, as far as
 * the viewer may open it and does not hide it.
 */
export async function saidOfAssets({ db, findables, viewer, now }: Asking) {
  const since = dayBounds(dayKey(new Date(now.getTime() - DAY_MS))).from
  const ids = await listAssetIds(db, viewer.id)
  const [named, ended] = await Promise.all([
    ids.length === 0 ? [] : listNamedOf(db, ids, KINDS, since, now, MOST_COUNTED),
    ids.length === 0 ? [] : signalsOfCoins.ended(db, ids, since, now, MOST_ENDED),
  ])
  const things = [
    ...named.map(({ kind, entity_id: id }) => ({ kind, id })),
    ...ended.map(({ id }) => ({ kind: 'signal', id })),
  ]
  const [shown, hidden] = await Promise.all([
    showOf(db, findables, viewer, named),
    hiddenOf({ db, findables, viewer, now }, things),
  ])
  for (const key of hidden.keys()) shown.delete(key)
  const outcomes = ended.filter(({ id }) => !hidden.has(thingKey({ kind: 'signal', id })))
  const told = [...named, ...outcomes].map(({ coin_id }) => coin_id)
  const apiIds = new Map((await listCoins(db, [...new Set(told)])).map(({ id, api_id }) => [id, api_id]))
  const seen = named.flatMap((row) => {
    const thing = shown.get(`${row.kind} ${row.entity_id}`)
    return thing ? [{ ...row, thing }] : []
  })
  const [saidOf, endedOf] = [groupByCoin(seen), groupByCoin(outcomes)]
  return {
    since: since.toISOString(),
    coins: [...new Set([...saidOf.keys(), ...endedOf.keys()])].map((id) =>
      presentSaidOf(apiIds.get(id)!, saidOf.get(id) ?? [], endedOf.get(id) ?? []),
    ),
    is_cut: named.length === MOST_COUNTED || ended.length === MOST_ENDED,
  }
}

const groupByCoin = <Row extends { coin_id: number }>(found: Row[]) => Map.groupBy(found, ({ coin_id }) => coin_id)

type Named = Awaited<ReturnType<typeof listNamedOf>>[number]
type Ended = Awaited<ReturnType<typeof signalsOfCoins.ended>>[number]

function presentSaidOf(api_id: string, told: (Named & { thing: Shown })[], ended: Ended[]): SaidOfAsset {
  const kinds = Map.groupBy(told, ({ thing }) => thing.kind)
  return {
    api_id,
    counts: [...kinds].map(([kind, { length: count }]) => ({ kind, count })),
    newest: told.slice(0, NEWEST_SAID).map(({ thing, named_at }) => ({
      kind: thing.kind,
      id: thing.id,
      url: thing.url,
      title: thing.title,
      at: named_at.toISOString(),
    })),
    outcomes_count: ended.length,
    outcomes: ended.slice(0, NEWEST_SAID).map(({ coin_id: _, ended_at, ...outcome }) => ({
      ...outcome,
      ended_at: ended_at.toISOString(),
    })),
  }
}

/** Texts that the viewer may open, by «kind id». */
async function showOf(db: Database, findables: Findables, viewer: Viewer, named: Named[]) {
  const shown = new Map<string, Shown>()
  const byKind = Map.groupBy(named, ({ kind }) => kind)
  await Promise.all(
    [...byKind].map(async ([kind, rows]) => {
      const ids = [...new Set(rows.map(({ entity_id }) => entity_id))]
      for (const thing of (await findables.get(kind)?.show(db, ids, viewer, true)) ?? [])
        shown.set(`${kind} ${thing.id}`, thing)
    }),
  )
  return shown
}
