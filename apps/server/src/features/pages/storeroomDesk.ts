import { type DeskStoreroomItem, deskStoreroom } from '@palata/contract/desk/pages'
import { sql } from 'kysely'
import { type Db, rows, transaction } from '#platform/database.ts'
import { given } from '#platform/desk/given.ts'
import { type Listing, listPage } from '#platform/desk/listing.ts'
import { deskOf } from '#platform/desk/resource.ts'
import { refuseUnless } from '#platform/errors.ts'
import { insertItem, updateItem } from './store.ts'
import { changePicture, takeOut } from './storeroom.ts'

const itemListing: Listing<{ sort: string; limit: number }> = {
  from: sql`from storeroom_items t`,
  table: 'storeroom_items',
  sorts: { position: { column: sql`t.position`, type: sql`integer` } },
}

/** Storeroom items; the same actions as the commands `storeroom` and `set-storeroom`. */
export const storeroomAtDesk = deskOf(deskStoreroom, {
  list: ({ db, now }, query) => listPage(db, itemListing, query, now, (ids) => readItems(db, ids)),
  read: async ({ db }, id) => (await readItems(db, [id])).get(id),
  patch: ({ db, viewer }, id, fields) =>
    transaction(db, async (tx) => {
      // Another change at the same moment waits: all fields are read before and written again.
      await rows(tx, 'pages.lockItem', 'select id from storeroom_items where id = $1 for update', [id])
      const before = (await readItems(tx, [id])).get(id)
      refuseUnless(before, 'not_found')
      const item = { ...before, ...given(fields) }
      await changePicture(tx, id, [before.image, item.image], viewer.id)
      await updateItem(tx, item)
      return { outcome: `В кладовой: ${item.title}` }
    }),
  create: ({ db, viewer }, fields) =>
    transaction(db, async (tx) => {
      const item = { description: '', image: '', url: '', ...given(fields), title: fields.title }
      const id = await insertItem(tx, item)
      await changePicture(tx, id, ['', item.image], viewer.id)
      return { id, outcome: `В кладовой новое: ${item.title}` }
    }),
  actions: {
    remove: {
      run: ({ db }, id) =>
        transaction(db, async (tx) => {
          const title = await takeOut(tx, id)
          refuseUnless(title, 'not_found')
          return { outcome: `Из кладовой убрано: ${title}` }
        }),
    },
  },
})

async function readItems(db: Db, ids: number[]): Promise<Map<number, DeskStoreroomItem>> {
  const found = await rows<DeskStoreroomItem>(
    db,
    'pages.itemsAtDesk',
    'select id, title, description, image, url, position from storeroom_items where id = any($1::integer[])',
    [ids],
  )
  return new Map(found.map((row) => [row.id, row]))
}
