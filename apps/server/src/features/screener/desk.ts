import { type DeskCoinList, deskCoinLists } from '@palata/contract/desk/screener'
import { sql } from 'kysely'
import { type Database, type Db, isTaken, rows } from '#platform/database.ts'
import { given } from '#platform/desk/given.ts'
import { type Listing, listPage } from '#platform/desk/listing.ts'
import { deskOf } from '#platform/desk/resource.ts'
import { FieldRefusal, refuseUnless } from '#platform/errors.ts'
import { removeList, renameList, writeList } from './lists.ts'

const listing: Listing<{ sort: string; limit: number }> = {
  from: sql`from coin_lists t`,
  table: 'coin_lists',
  sorts: { position: { column: sql`t.position`, type: sql`integer` } },
}

/** Coin lists of editors; the same actions as the commands `set-coin-list` and `remove-coin-list`. */
export const coinListsAtDesk = deskOf(deskCoinLists, {
  list: ({ db, now }, query) => listPage(db, listing, query, now, (ids) => readLists(db, ids)),
  read: async ({ db }, id) => (await readLists(db, [id])).get(id),
  async patch({ db }, id, { coins, ...fields }) {
    const list = await requireList(db, id)
    const to = { ...list, ...given(fields) }
    if (to.name !== list.name || to.position !== list.position) await renamed(() => renameList(db, list, to))
    if (coins) return { outcome: await setCoins(db, to.name, coins) }
    return { outcome: `${to.name}: место ${to.position}${to.name === list.name ? '' : `, было «${list.name}»`}` }
  },
  async create({ db }, { name, coins }) {
    const found = await rows<{ id: number }>(db, 'screener.listNamed', 'select id from coin_lists where name = $1', [
      name,
    ])
    if (found.length > 0) throw new FieldRefusal({ name: ['Такая подборка уже есть'] })
    const outcome = await setCoins(db, name, coins)
    const [row] = await rows<{ id: number }>(db, 'screener.listNamed', 'select id from coin_lists where name = $1', [
      name,
    ])
    return { id: row!.id, outcome }
  },
  actions: {
    remove: {
      run: async ({ db }, id) => {
        const { name, coins } = await requireList(db, id)
        await removeList(db, name)
        return { outcome: `Удалена подборка ${name}: ${coins.join(', ')}` }
      },
    },
  },
})

async function renamed(rename: () => Promise<void>) {
  try {
    await rename()
  } catch (error) {
    if (isTaken(error, 'coin_lists_name_key')) throw new FieldRefusal({ name: ['Такая подборка уже есть'] })
    throw error
  }
}

async function setCoins(db: Database, name: string, coins: string[]): Promise<string> {
  const wanted = [...new Set(coins)]
  const known = await rows<{ api_id: string }>(
    db,
    'screener.knownCoins',
    'select api_id from coins where api_id = any($1::text[])',
    [wanted],
  )
  const found = new Set(known.map(({ api_id }) => api_id))
  const unknown = wanted.filter((apiId) => !found.has(apiId))
  if (unknown.length > 0) throw new FieldRefusal({ coins: [`Нет таких монет: ${unknown.join(', ')}`] })
  const count = await writeList(db, name, wanted)
  return `${name}: монет ${count}`
}

async function requireList(db: Db, id: number): Promise<DeskCoinList> {
  const list = (await readLists(db, [id])).get(id)
  refuseUnless(list, 'not_found')
  return list
}

async function readLists(db: Db, ids: number[]): Promise<Map<number, DeskCoinList>> {
  const found = await rows<DeskCoinList>(
    db,
    'screener.listsAtDesk',
    `select l.id, l.name, l.position,
       array(select c.api_id from coin_list_coins m join coins c on c.id = m.coin_id where m.list_id = l.id
         order by m.position) as coins
     from coin_lists l where l.id = any($1::integer[])`,
    [ids],
  )
  return new Map(found.map((row) => [row.id, row]))
}
