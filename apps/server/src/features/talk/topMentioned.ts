import type { MentionedCoin } from '@palata/contract/talk'
import { listCoins, presentCoin } from '#features/market'
import { listNamedSince } from '#features/mentions'
import type { Findables } from '#manifest.ts'
import type { Database } from '#platform/database.ts'

const DAY_MS = 86_400_000
const SHOWN = 6
/** Mentions of a coin by one author that count per day. */
const MOST_OF_ONE = 3

/** Coins by mentions in public texts within a day, compared with the day before. */
export async function topMentioned(db: Database, findables: Findables, now: Date): Promise<MentionedCoin[]> {
  const named = await listNamedSince(db, [...findables.keys()], new Date(now.getTime() - 2 * DAY_MS))
  const authors = await authorsOf(db, findables, named)
  const yesterday = now.getTime() - DAY_MS
  const counts = new Map<number, { today: number; before: number }>()
  const told = new Map<string, number>()
  for (const { kind, entity_id, coin_id, named_at } of named) {
    const author = authors.get(`${kind} ${entity_id}`)
    if (author === undefined || named_at > now) continue
    const day = named_at.getTime() > yesterday ? 'today' : 'before'
    const key = `${day} ${coin_id} ${author}`
    const often = (told.get(key) ?? 0) + 1
    told.set(key, often)
    if (often > MOST_OF_ONE) continue
    const count = counts.get(coin_id) ?? { today: 0, before: 0 }
    count[day] += 1
    counts.set(coin_id, count)
  }
  const coins = await listCoins(db, [...counts.keys()])
  return coins
    .map((coin) => ({ coin, ...counts.get(coin.id)! }))
    .filter(({ today, coin }) => today > 0 && coin.rank !== null)
    .sort((one, other) => other.today - one.today || one.coin.rank! - other.coin.rank!)
    .slice(0, SHOWN)
    .map(({ coin, today, before }) => ({
      coin: presentCoin(coin),
      mentions_count: today,
      mentions_change: before === 0 ? null : 100 * (today / before - 1),
    }))
}

/** Kinds of forecasters' posts. They are public at their source, so all count, though only members read them here. */
const FORECASTS = ['tweet', 'message']

/** Authors of public items by «kind id». An unsigned item counts as its own author. */
async function authorsOf(db: Database, findables: Findables, named: { kind: string; entity_id: number }[]) {
  const authors = new Map<string, string>()
  for (const kind of new Set(named.map(({ kind }) => kind))) {
    const ids = [...new Set(named.filter((row) => row.kind === kind).map(({ entity_id }) => entity_id))]
    if (FORECASTS.includes(kind)) {
      for (const { id, title } of (await findables.get(kind)?.texts(db, ids)) ?? []) authors.set(`${kind} ${id}`, title)
    } else
      for (const { id, author } of (await findables.get(kind)?.show(db, ids, null)) ?? [])
        authors.set(`${kind} ${id}`, author?.username ?? `${kind} ${id}`)
  }
  return authors
}
