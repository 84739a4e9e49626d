import { Refusal } from '#platform/errors.ts'
import { inTurn } from './inTurn.ts'
import type { Item, PersonItem, PostItem, SpoolLine } from './items.ts'
import { type Spool, spoolOf } from './reading/spool.ts'
import type { Importing, Running } from './running.ts'
import * as store from './store.ts'
import { type Counts, Tally } from './tally.ts'
import { type PeopleSettings, takePeople } from './writing/people.ts'
import { type PostSettings, takePosts } from './writing/posts.ts'

/** Items of one batch. */
const BATCH = 100

interface Asked {
  file: string
  /** What is brought, and where it goes. */
  what: { source: 'telegram'; posts: PostSettings } | { source: 'people'; people: PeopleSettings }
  /** False writes nothing and says what would come. */
  isApplied: boolean
}

export interface Outcome {
  runId: number | null
  title: string
  counts: Counts
  problems: string[]
  /** Problems beyond those that are named. */
  unnamed: number
  /** It goes on with a run that was cut. */
  isContinued: boolean
  /** People whose address had an account. */
  merged: number
  /** Letters to set a password, of which so many go a minute. */
  letters: number
}

/** Brings a file in, or with `isApplied: false` says what would come. What is there already is not brought again. */
export async function importFile(place: Importing, asked: Asked): Promise<Outcome> {
  const spool = await spoolOf(asked.what.source, asked.file)
  try {
    return asked.isApplied ? await inTurn(place.db, () => bring(place, asked, spool)) : await bring(place, asked, spool)
  } finally {
    await spool.remove()
  }
}

async function bring(place: Importing, { file, what, isApplied }: Asked, spool: Spool): Promise<Outcome> {
  const { db, now, by, tell = () => {} } = place
  const { origin, title, found } = spool
  const whose = { source: what.source, origin }
  const cut = isApplied ? await store.findUnfinished(db, whose) : undefined
  const runId = isApplied
    ? (cut ?? (await store.beginRun(db, { ...whose, title, by, settings: settingsOf(what) }, now)))
    : null
  const running: Running = { ...place, file, whose, runId, tally: new Tally(), seen: new Set(), letters: 0 }
  const total = (found.post ?? 0) + (found.person ?? 0)
  let taken = 0
  for await (const batch of batches(spool.lines(), running.tally)) {
    if (place.stopping?.aborted) throw new Refusal('unavailable', 'Перенос прерван: тот же файл продолжит его')
    if (what.source === 'telegram') await takePosts(running, what.posts, batch.filter(isPost))
    else await takePeople(running, what.people, batch.filter(isPerson))
    taken += batch.length
    tell(`Записей ${taken} из ${total}`)
  }
  const { tally, letters } = running
  const counts = tally.counts()
  if (runId !== null) await store.endRun(db, runId, counts, tally.problems, now)
  const { problems, unnamed, merged } = tally
  return { runId, title, counts, problems, unnamed, merged, letters, isContinued: cut !== undefined }
}

const isPost = (item: Item): item is PostItem => item.kind === 'post'
const isPerson = (item: Item): item is PersonItem => item.kind === 'person'

function settingsOf(what: Asked['what']) {
  if (what.source === 'people') return { from: what.people.from }
  const { author, model, channels } = what.posts
  return { author: author.username, model, channels: channels.map(({ slug }) => slug) }
}

/** Items in batches; what the parser left out is counted on the way. */
async function* batches(lines: AsyncIterable<SpoolLine>, tally: Tally): AsyncGenerator<Item[]> {
  let batch: Item[] = []
  for await (const line of lines) {
    if (line.kind === 'left') tally.leave(line.of, line.place, line.why, line.count)
    else batch.push(line)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
