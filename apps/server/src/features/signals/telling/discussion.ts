import { type Db, rows } from '#platform/database.ts'

/** What decides who may discuss a signal. */
interface DiscussedSignal {
  live: boolean
  author_id: number | null
}

export async function findDiscussedSignal(db: Db, id: number): Promise<DiscussedSignal | undefined> {
  const [row] = await rows<DiscussedSignal>(
    db,
    'signals.discussed',
    'select live, author_id from signals where id = $1',
    [id],
  )
  return row
}

/** Locks the signal until the transaction ends: a second change of its discussion waits. */
export async function lockDiscussedSignal(tx: Db, id: number): Promise<DiscussedSignal | undefined> {
  const [row] = await rows<DiscussedSignal>(
    tx,
    'signals.lockDiscussed',
    'select live, author_id from signals where id = $1 for no key update',
    [id],
  )
  return row
}

/** Stores the number of the signal's comments. */
export async function setSignalDiscussion(tx: Db, id: number, count: number) {
  await rows(tx, 'signals.setDiscussion', 'update signals set comments_count = $2 where id = $1', [id, count])
}

/** Titles for links to these signals. */
export function listSignalTitles(db: Db, ids: number[]) {
  return rows<DiscussedSignal & { id: number; title: string }>(
    db,
    'signals.titles',
    'select id, title, live, author_id from signals where id = any($1::int[])',
    [ids],
  )
}
