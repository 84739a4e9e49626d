import type { Samples } from '#manifest.ts'

/** Picture a belongs to comment 1, picture b is an unused upload. */
export const samples: Samples = {
  requests: { searchGifs: [{ query: { q: 'ракета' } }], featuredGifs: [{}] },
  rows: async (db, now) => {
    await db.query(
      `insert into media (name, content_type, belongs_to, belongs_id, width, height, created_at)
       values ('sample-a.webp', 'image/webp', 'comment', 1, 8, 8, $1), ('sample-b.webp', 'image/webp', 'upload', 2, 8, 8, $1)`,
      [now],
    )
    await db.query(
      `insert into media_files (name, format, width, key) values ('sample-a.webp', 'webp', 8, 'aa/b.webp'), ('sample-b.webp', 'webp', 8, 'aa/c.webp')`,
    )
    await db.query(`insert into media_leftovers (key, since) values ('aa/d.webp', $1)`, [now])
  },
  shaped: {
    'media.name': () => 'name',
    'media_files.name': () => 'name',
    'media_files.format': () => 'format',
    'media.belongs_to': () => 'belongs_to',
  },
}
