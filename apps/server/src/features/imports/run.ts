import { runAlone } from '#platform/alone.ts'
import { Refusal } from '#platform/errors.ts'
import type { PostItem, SpoolLine } from './items.ts'
import { type Spool, spoolOf } from './reading/spool.ts'
import type { Importing, Running } from './running.ts'
import * as store from './store.ts'
import { type Counts, Tally } from './tally.ts'
import { type PostSettings, takePosts } from './writing/posts.ts'

/** Posts of one transaction. */
const BATCH = 100
/** Any constant: of two imports at once the second is told. */
const IMPORTING = 7_281_360

interface Asked {
  source: 'telegram'
  file: string
  posts: PostSettings
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
}

/** Brings a file in, or with `isApplied: false` says what would come. What is there already is not brought again. */
export async function importFile(place: Importing, asked: Asked): Promise<Outcome> {
  const spool = await spoolOf(asked.source, asked.file)
  try {
    if (!asked.isApplied) return await bring(place, asked, spool)
    let outcome: Outcome | undefined
    await runAlone(place.db, IMPORTING, async () => {
      outcome = await bring(place, asked, spool)
    })
    if (!outcome)
      throw new Refusal('bad_input', 'Другой перенос ещё идёт. Дождитесь его: вместе они могли бы удвоить записи')
    return outcome
  } finally {
    await spool.remove()
  }
}

async function bring(place: Importing, { source, file, posts, isApplied }: Asked, spool: Spool): Promise<Outcome> {
  const { db, now, by, tell = () => {} } = place
  const { origin, title, found } = spool
  const whose = { source, origin }
  const cut = isApplied ? await store.findUnfinished(db, whose) : undefined
  const settings = {
    author: posts.author.username,
    model: posts.model,
    channels: posts.channels.map(({ slug }) => slug),
  }
  const runId = isApplied ? (cut ?? (await store.beginRun(db, { ...whose, title, by, settings }, now))) : null
  const running: Running = { ...place, file, whose, runId, tally: new Tally(), seen: new Set() }
  let taken = 0
  for await (const batch of batches(spool.lines(), running.tally)) {
    if (place.stopping?.aborted) throw new Refusal('unavailable', 'Перенос прерван: тот же файл продолжит его')
    await takePosts(running, posts, batch)
    taken += batch.length
    tell(`Публикаций ${taken} из ${found.post ?? 0}`)
  }
  const { tally } = running
  const counts = tally.counts()
  if (runId !== null) await store.endRun(db, runId, counts, tally.problems, now)
  return { runId, title, counts, problems: tally.problems, unnamed: tally.unnamed, isContinued: cut !== undefined }
}

/** Posts in batches; what the parser left out is counted on the way. */
async function* batches(lines: AsyncIterable<SpoolLine>, tally: Tally): AsyncGenerator<PostItem[]> {
  let batch: PostItem[] = []
  for await (const line of lines) {
    if (line.kind === 'left') tally.leave(line.of, line.place, line.why, line.count)
    else if (line.kind === 'post') batch.push(line)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
