import { BLANK, FIELDS } from '@palata/contract/posts/fields'
import type { Samples } from '#manifest.ts'

const id = '00000000-0000-4000-8000-000000000002'
const FILLED = FIELDS.map((field) => (Array.isArray(BLANK[field]) ? `'{/media/x.webp}'` : `'Начато'`))
const words = { title: 'Проба', short_description: '', content: '<p>Текст</p>' }

/** Draft `id` belongs to account 2; post 1 has an earlier version. */
export const writingSamples: Samples = {
  requests: {
    write: [{ body: { kind: 'news', title: 'Новость', content: '<p>Текст</p>' } }],
    writeOpinion: [{ body: { content: '<p>Текст</p>' } }],
    readNews: [{ body: { pasted: 'Биткоин вырос' } }],
    create: [{ body: { ...words, key: id } }],
    edit: [
      // A stale revision: the post does not change.
      { params: { id: '1' }, body: { ...words, revision: 99 } },
      { params: { id: '6' }, body: { ...words, title: 'Закреплено', old_images: ['/media/cover.svg'] } },
    ],
    source: [{ params: { id: '1' } }, { params: { id: '2' } }],
    versions: [{ params: { id: '1' } }],
    preview: [{ body: words }],
    findCoins: [{ query: { q: 'b' } }],
    drafts: [{}],
    draft: [{ params: { id } }],
    saveDraft: [{ params: { id }, body: { ...words, revision: 0 } }],
    removeDraft: [{ params: { id } }],
  },
  rows: async (db, now) => {
    await db.query(
      `insert into drafts (account_id, id, revision, ${FIELDS}, channel_ids, saved_at)
       values (2, $1, 1, ${FILLED}, '{}', $2)`,
      [id, now],
    )
    await db.query(
      `insert into post_versions (post_id, revision, ${FIELDS}, editor_id, replaced_at)
       values (1, 1000000, ${FILLED}, 2, $1)`,
      [now],
    )
  },
}
