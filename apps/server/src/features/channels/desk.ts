import { type DeskChannel, deskChannels } from '@palata/contract/desk/channels'
import { sql } from 'kysely'
import { adoptPictures, removePictures } from '#features/media'
import { type Db, isTaken, rows, transaction } from '#platform/database.ts'
import { given } from '#platform/desk/given.ts'
import { type Listing, listPage } from '#platform/desk/listing.ts'
import { deskOf } from '#platform/desk/resource.ts'
import { FieldRefusal, refuseUnless } from '#platform/errors.ts'

const listing: Listing<{ sort: string; limit: number }> = {
  from: sql`from channels t`,
  table: 'channels',
  sorts: { priority: { column: sql`t.priority_show`, type: sql`integer` } },
}

/** Desk resource of channels and their order. */
export const channelsAtDesk = deskOf(deskChannels, {
  list: ({ db, now }, query) => listPage(db, listing, query, now, (ids) => readChannels(db, ids)),
  read: async ({ db }, id) => (await readChannels(db, [id])).get(id),
  patch: ({ db, viewer }, id, fields) =>
    transaction(db, async (tx) => {
      // Another change at the same moment waits: all fields are read before and written again.
      await rows(tx, 'channels.lock', 'select id from channels where id = $1 for update', [id])
      const before = (await readChannels(tx, [id])).get(id)
      refuseUnless(before, 'not_found')
      const { name, priority_show, logo } = { ...before, ...given(fields) }
      if (logo !== before.logo) await changeLogo(tx, before, logo, viewer.id)
      await rows(tx, 'channels.edit', 'update channels set name = $2, priority_show = $3, logo = $4 where id = $1', [
        id,
        name,
        priority_show,
        logo,
      ])
      return { outcome: `Канал ${before.slug}: ${name}, порядок ${priority_show}` }
    }),
  async create({ db }, { slug, name, priority_show }) {
    try {
      const [row] = await rows<{ id: number }>(
        db,
        'channels.create',
        'insert into channels (slug, name, priority_show) values ($1, $2, $3) returning id',
        [slug, name, priority_show],
      )
      return { id: row!.id, outcome: `Новый канал ${slug}: ${name}` }
    } catch (error) {
      if (isTaken(error, 'channels_slug_key')) throw new FieldRefusal({ slug: ['Такой канал уже есть'] })
      throw error
    }
  },
  actions: {},
})

/** Replaces the logo: the new one must be this editor's own upload, the old one is deleted. */
async function changeLogo(tx: Db, { id, logo: before }: DeskChannel, logo: string, editorId: number) {
  const isKept = logo === '' || (await adoptPictures(tx, [logo], editorId, { kind: 'channel', id }))
  if (!isKept) throw new FieldRefusal({ logo: ['Нужна картинка, загруженная вами'] })
  await removePictures(tx, 'channel', { addresses: [before] })
}

async function readChannels(db: Db, ids: number[]): Promise<Map<number, DeskChannel>> {
  const found = await rows<DeskChannel>(
    db,
    'channels.atDesk',
    'select id, slug, name, logo, priority_show from channels where id = any($1::integer[])',
    [ids],
  )
  return new Map(found.map((row) => [row.id, row]))
}
