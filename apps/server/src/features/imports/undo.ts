import { revokeGrant } from '#features/membership'
import { keepNeverCome } from '#features/people'
import { importedPosts } from '#features/posts'
import type { PeopleDoor } from '#manifest.ts'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { inTurn } from './inTurn.ts'
import * as store from './store.ts'

const BATCH = 500

/** What was taken away, and how many stay by what holds them. */
export interface Undone {
  title: string
  posts: number
  people: number
  rights: number
  held: { edited: number; discussed: number; marked: number; came: number }
}

interface Undoing {
  db: Database
  /** Removes accounts with all that is theirs. */
  remove: PeopleDoor['remove']
  /** Username, for the histories of rights. */
  by: string
  now: Date
}

/**
 * Takes away what the run brought and nobody has touched since, in portions: one that is cut goes on when it is asked
 * for again.
 */
export function undoImport(undoing: Undoing, id: number): Promise<Undone> {
  return inTurn(undoing.db, () => undo(undoing, id))
}

async function undo(undoing: Undoing, id: number): Promise<Undone> {
  const { db, now } = undoing
  const run = await store.findRun(db, id)
  refuseUnless(run, 'not_found')
  if (run.undone_at) throw new Refusal('bad_input', `Перенос ${id} уже отменён`)
  const held = { edited: 0, discussed: 0, marked: 0, came: 0 }
  const undone: Undone = { title: run.title, posts: 0, people: 0, rights: 0, held }
  await eachPortion(db, id, 'person', (tx, brought) => takePeople(tx, undoing, id, brought, undone))
  await eachPortion(db, id, 'right', (tx, brought) => takeRights(tx, undoing, id, brought, undone))
  await eachPortion(db, id, 'post', (tx, brought) => takePosts(tx, id, brought, undone))
  await store.markUndone(db, id, now)
  return undone
}

type Brought = Awaited<ReturnType<typeof store.listBrought>>

async function eachPortion(
  db: Database,
  id: number,
  kind: 'post' | 'person' | 'right',
  take: (tx: Db, brought: Brought) => Promise<void>,
) {
  for (let after = 0; ; ) {
    const brought = await store.listBrought(db, id, kind, after, BATCH)
    if (brought.length === 0) return
    after = brought.at(-1)!.entity_id
    await transaction(db, (tx) => take(tx, brought))
  }
}

/** Whoever came to an account that the run opened keeps its days; who had one before loses what the run added. */
async function takeRights(tx: Db, { by, now }: Undoing, runId: number, brought: Brought, undone: Undone) {
  const cause = { reason: 'Перенос отменён', actor: `operator:${by}` }
  const came = await store.keepOpened(tx, runId, idsOf(brought))
  const others = brought.filter(({ entity_id: id }) => !came.has(id))
  for (const { entity_id: accountId, besides } of others)
    for (const { grant } of besides as { grant?: number }[])
      if (grant !== undefined && (await revokeGrant(tx, accountId, grant, cause, now))) undone.rights += 1
  await store.forgetItems(tx, runId, 'right', idsOf(others))
}

async function takePeople(tx: Db, { remove, now }: Undoing, runId: number, brought: Brought, undone: Undone) {
  const ids = idsOf(brought)
  // Signed in, or given days by something else since: the account is more than what the run made.
  const held = new Set(await store.listCame(tx, ids))
  const silent = (await keepNeverCome(tx, ids)).filter((id) => !held.has(id))
  await store.forgetItems(tx, runId, 'person', silent)
  await remove(tx, silent, now, { keepsTeamTexts: true })
  undone.people += silent.length
  undone.held.came += brought.length - silent.length
}

async function takePosts(tx: Db, runId: number, brought: Brought, undone: Undone) {
  const ids = idsOf(brought)
  const { removed, held } = await importedPosts.removeUntouched(tx, ids)
  // What is gone already is forgotten, too.
  const left = ids.filter((id) => !held.has(id))
  await store.forgetItems(tx, runId, 'post', left)
  undone.posts += removed.length
  for (const why of held.values()) undone.held[why] += 1
}

const idsOf = (brought: Brought) => brought.map((row) => row.entity_id)
