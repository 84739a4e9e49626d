import { type DeskSource, deskSources } from '@palata/contract/desk/forecasters/sources'
import type { Query } from '@palata/contract/endpoint'
import { sql } from 'kysely'
import { type Db, rows, transaction } from '#platform/database.ts'
import { type Listing, listPage } from '#platform/desk/listing.ts'
import { type DeskAsk, deskOf } from '#platform/desk/resource.ts'
import { refuseUnless } from '#platform/errors.ts'
import { follow, pause, reread, unfollow, usernameIn } from './sources/following.ts'
import { findSource, listSources, type SourceRow } from './sources/store.ts'

const listing: Listing<Query<typeof deskSources.list>> = {
  from: sql`from forecasters t`,
  table: 'forecasters',
  sorts: { created: { column: sql`t.id`, type: sql`integer` } },
  where: ({ network, state }) => [
    network && sql`t.source = ${sql.lit(network)}`,
    state === 'read' && sql`t.is_followed and not t.is_paused`,
    state === 'paused' && sql`t.is_followed and t.is_paused`,
    state === 'left' && sql`not t.is_followed`,
  ],
}

/** Desk resource of the sources in X and Telegram; does the same as the command `forecaster`. */
export const sourcesAtDesk = deskOf(deskSources, {
  list: ({ db, now }, query) => listPage(db, listing, query, now, (ids) => readSources(db, ids, now)),
  read: async ({ db, now }, id) => (await readSources(db, [id], now)).get(id),
  async create({ db, now }, { network, username: words, pages }) {
    const username = usernameIn(network, words)
    const isNew = await follow(db, network, username, now, pages)
    const source = await findSource(db, network, username)
    return { id: source!.id, outcome: `${username}: ${isNew ? 'теперь читается' : 'уже читается'}` }
  },
  actions: {
    pause: {
      run: (ask, id) => change(ask, id, 'на паузе', (tx, one) => pause(tx, one.network, one.username, true, ask.now)),
    },
    resume: {
      run: (ask, id) =>
        change(ask, id, 'читается снова', (tx, one) => pause(tx, one.network, one.username, false, ask.now)),
    },
    unfollow: {
      run: (ask, id) => change(ask, id, 'больше не читается', (tx, one) => unfollow(tx, one.network, one.username)),
    },
    follow: {
      run: (ask, id) => change(ask, id, 'читается', (tx, one) => follow(tx, one.network, one.username, ask.now)),
    },
    reread: {
      run: (ask, id, { pages }) =>
        change(
          ask,
          id,
          'будет прочитан сейчас',
          (tx, one) => reread(tx, one.network, one.username, pages, ask.now),
          true,
        ),
    },
  },
})

/** Changes of one source come one after another. `isOrder`: changes something even when the source reads the same. */
function change(
  { db, now }: DeskAsk,
  id: number,
  said: string,
  run: (tx: Db, one: DeskSource) => Promise<unknown>,
  isOrder = false,
) {
  return transaction(db, async (tx) => {
    await rows(tx, 'forecasters.lock', 'select id from forecasters where id = $1 for update', [id])
    const one = (await readSources(tx, [id], now)).get(id)
    refuseUnless(one, 'not_found')
    await run(tx, one)
    const after = (await readSources(tx, [id], now)).get(id)
    const isChanged = isOrder || one.is_followed !== after?.is_followed || one.is_paused !== after.is_paused
    return { outcome: `${one.username}: ${said}`, isChanged }
  })
}

async function readSources(db: Db, ids: number[], now: Date): Promise<Map<number, DeskSource>> {
  const wanted = new Set(ids)
  const found = (await listSources(db, now)).filter(({ id }) => wanted.has(id))
  return new Map(found.map((row) => [row.id, present(row)]))
}

function present(row: SourceRow): DeskSource {
  const { id, source: network, username, name, is_followed, is_paused, is_demo, posts_of_day, failures, problem } = row
  return {
    id,
    network,
    username,
    name,
    is_followed,
    is_paused,
    is_demo,
    newest_at: row.newest_at?.toISOString() ?? null,
    posts_of_day,
    answered_at: row.answered_at?.toISOString() ?? null,
    failures,
    problem,
  }
}
