import { type Database, type Db, transaction } from '#platform/database.ts'
import { findMarks, isMarkOf, type Marked } from './mark.ts'
import { FAILING_DAYS, inOneLine, type ReportKind } from './rules.ts'
import * as store from './store.ts'

/** What a mail server or service told of a letter. */
export interface Told {
  kind: ReportKind
  /** Words of the server, shown to operators. */
  problem: string
}

/** `unknown`: it names no letter of ours by its mark. `known`: the same was told before. */
export type Heard = 'taken' | 'known' | 'unknown'

/**
 * Takes a report that names its letter by the mark within `text`. A report without the mark of a letter changes nothing,
 * whoever brought it: a stranger could silence somebody else.
 */
export async function hearReport(
  db: Database,
  secret: string,
  { text, way, ...told }: Told & { text: string; way: 'mailbox' | 'service' },
  now: Date,
): Promise<Heard> {
  const marks = findMarks(text)
  if (marks.length === 0) return 'unknown'
  const letters = new Map(
    (
      await store.listMarked(
        db,
        marks.map(({ id }) => id),
      )
    ).map((letter) => [letter.id, letter]),
  )
  const own = marks.find(({ id, mark }) => letters.has(id) && isMarkOf(secret, letters.get(id)!, mark))
  if (!own) return 'unknown'
  const letter = letters.get(own.id)!
  return transaction(db, async (tx) => ((await noteReport(tx, letter, way, told, now)) ? 'taken' : 'known'))
}

/** Notes a report about a letter and stops its address when that follows. False when the same was told before. */
export async function noteReport(
  tx: Db,
  letter: Marked,
  way: 'answer' | 'mailbox' | 'service',
  { kind, problem: words }: Told,
  now: Date,
): Promise<boolean> {
  const address = letter.recipient.toLowerCase()
  const problem = inOneLine(words)
  const liftedAt = await store.lockAddress(tx, address)
  // A late report about a letter from before the address was confirmed again says nothing new.
  const counts = liftedAt === null || letter.created_at > liftedAt
  const isNew = await store.insertReport(tx, { letterId: letter.id, address, kind, way, problem, counts }, now)
  if (!isNew || !counts) return isNew
  if (kind === 'refused') return true
  if (kind !== 'failed') await store.insertStop(tx, address, kind, problem, now)
  else if ((await store.countFailingDays(tx, address, now)) >= FAILING_DAYS)
    await store.insertStop(tx, address, 'failing', problem, now)
  return true
}
