import { createHash } from 'node:crypto'
import { listCommentsOf, subjectChanged } from '#features/comments'
import { dictionaryFiles } from '#features/words'
import type { Findable, Findables } from '#manifest.ts'
import { writeRows } from '#platform/batches/writeRows.ts'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { Lexicon } from './lexicon.ts'
import * as store from './store.ts'
import { vectorOf } from './vector.ts'
import { weekOf } from './weeks.ts'

/** Increase it when the same text gets other codes. */
const CODES = '4'
/** Changes per transaction: few enough that other processes never wait long. */
const CHANGES = 200
const BATCH = 2_000
/** Documents per statement. */
const PART = 200

/** Version of the index: another dictionary, word list or encoding needs another index. */
function indexVersion(): string {
  const { affixes, stems, club } = dictionaryFiles()
  return createHash('sha256').update(CODES).update(affixes).update(stems).update(club).digest('hex').slice(0, 16)
}

/** Indexes all waiting changes. Does nothing while another process does it. */
export async function takeInChanges(db: Database, findables: Findables, now = new Date()) {
  const takeSome = () =>
    transaction(db, async (tx) => {
      if (!(await store.turn.take(tx))) return 0
      const changes = await store.takeChanges(tx, CHANGES)
      const lexicon = new Lexicon()
      for (const [kind, ofKind] of Map.groupBy(changes, (change) => change.kind)) {
        const ids = [...new Set(ofKind.map(({ entity_id }) => entity_id))]
        const found = await put(tx, { kind, findable: findables.get(kind), ids, now }, lexicon)
        await store.dropDocuments(
          tx,
          kind,
          ids.filter((id) => !found.has(id)),
        )
      }
      await lexicon.flush(tx)
      return changes.length
    })
  while ((await takeSome()) === CHANGES);
}

/**
 * Records the comments on a post or signal that was hidden or shown. The findables show no hidden comment meanwhile.
 * `payload`: that of `comments.subject_changed`.
 */
export async function noteDiscussion(db: Database, payload: unknown) {
  await store.noteChanges(db, 'comment', await listCommentsOf(db, subjectChanged.payload.parse(payload)))
}

interface Progress {
  kind: string
  documents: number
}

interface Filling {
  isAnew?: boolean
  onProgress?: (progress: Progress) => void
  /** When aborted, filling fails between two batches. */
  stopping?: AbortSignal
}

/**
 * Indexes everything again, one batch per transaction. The old index stays searchable meanwhile; an interrupted run
 * resumes where it stopped.
 */
export async function fillIndex(
  db: Database,
  findables: Findables,
  now: Date,
  { isAnew = false, onProgress = () => {}, stopping }: Filling = {},
) {
  const version = indexVersion()
  const begun = isAnew ? undefined : await store.findFilling(db, version)
  if (begun?.ended_at) return begun.documents
  if (!begun)
    await transaction(db, async (tx) => {
      await store.turn.wait(tx)
      await store.beginFilling(tx, version, now)
    })
  const kinds = [...findables.keys()]
  let { kind: at, last_id: last, documents } = begun ?? { kind: '', last_id: 0, documents: 0 }
  for (const kind of kinds.slice(Math.max(0, kinds.indexOf(at)))) {
    const findable = findables.get(kind)!
    if (kind !== at) last = 0
    at = kind
    const lexicon = new Lexicon()
    for (let isEnd = false; !isEnd; ) {
      stopping?.throwIfAborted()
      isEnd = await transaction(db, async (tx) => {
        await store.turn.wait(tx)
        const ids = await findable.listIds(tx, last, BATCH)
        const upTo = ids.length < BATCH ? LAST_ID : ids.at(-1)!
        const found = await put(tx, { kind, findable, ids, now }, lexicon)
        await store.dropBetween(tx, kind, last, upTo, [...found])
        last = upTo
        documents += found.size
        const isLast = upTo === LAST_ID
        // With its words: an interrupted run resumes where all of them were stored, and counts none twice.
        if (isLast || lexicon.isFull) {
          await lexicon.flush(tx)
          await store.noteFilling(tx, version, { kind, last_id: last, documents })
        }
        return isLast
      })
      onProgress({ kind, documents })
    }
  }
  await transaction(db, (tx) => store.endFilling(tx, version, kinds, now))
  return documents
}

const LAST_ID = 2_147_483_647

interface Part {
  kind: string
  findable: Findable | undefined
  ids: number[]
  now: Date
}

/** Indexes these items. Returns the ids that have a text. */
async function put(tx: Db, { kind, findable, ids, now }: Part, lexicon: Lexicon) {
  const texts = findable && ids.length > 0 ? await findable.texts(tx, ids) : []
  const keyOf = ({ entity_id }: store.DocumentRow) => String(entity_id)
  const write = (part: store.DocumentRow[]) => store.putDocuments(tx, kind, part)
  let writing: Promise<unknown> = Promise.resolve()
  for (let from = 0; from < texts.length; from += PART) {
    // The database writes one part while the words of the next are reduced here.
    const documents = texts.slice(from, from + PART).map((text) => {
      const { vector, words } = vectorOf(text)
      lexicon.add(words)
      return { entity_id: text.id, at: text.at?.toISOString() ?? null, week: weekOf(text.at), words: vector }
    })
    await writing
    writing = writeRows(tx, documents, { source: `Поиск, ${kind}`, keyOf, write }, now)
    // It is awaited below; meanwhile its failure must not count as unhandled.
    writing.catch(() => {})
  }
  await writing
  if (texts.length > 0) await store.addWeeks(tx, [...new Set(texts.map(({ at }) => weekOf(at)))])
  return new Set(texts.map(({ id }) => id))
}
