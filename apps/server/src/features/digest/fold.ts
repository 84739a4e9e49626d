import { listFolds } from '#features/stories'
import type { Tiding } from '#manifest.ts'
import type { Db } from '#platform/database.ts'

interface Told {
  source: string
  tiding: Tiding
}

/** Folds what tells the same story into its first news; `others` are of the other sources, by time. */
export async function foldStories<One extends Told>(db: Db, told: One[]): Promise<(One & { others: Told[] })[]> {
  const news = told.filter(isNews)
  const ids = news.map(({ tiding }) => tiding.id)
  const folds = ids.length > 0 ? await listFolds(db, ids) : []
  const storyOf = new Map(folds.map(({ kind, entity_id, story_id }) => [`${kind} ${entity_id}`, story_id]))
  const byStory = Map.groupBy(told.filter(canFold), ({ source, tiding }) => storyOf.get(`${source} ${tiding.id}`))
  const othersOf = new Map<Told, Told[]>()
  const folded = new Set<Told>()
  for (const [story, items] of byStory) {
    const lead = story === undefined ? undefined : items.filter(isNews).toSorted(byTime)[0]
    if (!lead) continue
    const others = items.filter((one) => one !== lead).toSorted(byTime)
    othersOf.set(lead, others)
    for (const one of others) folded.add(one)
  }
  return told.filter((one) => !folded.has(one)).map((one) => ({ ...one, others: othersOf.get(one) ?? [] }))
}

const isNews = ({ source, tiding }: Told) => source === 'post' && tiding.kind === 'news'
const canFold = (one: Told) => isNews(one) || one.tiding.kind === 'forecast'
const byTime = (one: Told, other: Told) =>
  one.tiding.at.getTime() - other.tiding.at.getTime() || one.tiding.id - other.tiding.id
