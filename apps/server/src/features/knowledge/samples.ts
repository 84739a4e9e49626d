import type { Samples } from '#manifest.ts'

/** Page 1 is in sight, page 2 is not. */
export const samples: Samples = {
  requests: {
    page: [{ params: { id: '1' } }, { params: { id: '2' } }, { params: { id: 'pervaya' } }],
    revisions: [{ params: { id: '1' } }, { params: { id: '2' } }],
  },
  rows: async (db, now) => {
    await db.query(`insert into knowledge_menus (title) values ('Раздел')`)
    await db.query(
      `insert into knowledge_pages (menu_id, slug, title, lead, content, content_html, content_version, live, created_at, updated_at, checked_at)
       select 1, slug, 'Страница', 'Коротко', '<p>Текст</p>', '<p>Текст</p>', 2, live, $1, $1, $1
       from (values ('pervaya', true), ('vtoraya', false)) p(slug, live)`,
      [now],
    )
    await db.query('insert into knowledge_slugs (slug, page_id) select slug, id from knowledge_pages where live')
    await db.query(
      `insert into knowledge_revisions (page_id, revision, title, slug, lead, content, note, author_id, at)
       select id, 1, title, slug, lead, content, 'Новая страница', 1, $1 from knowledge_pages`,
      [now],
    )
  },
  shaped: {
    'knowledge_slugs.slug': () => `'ne-govorit-adres'`,
    'knowledge_pages.headings': (word) =>
      `jsonb_build_array(jsonb_build_object('id', 'x', 'title', '${word}', 'level', 2))`,
  },
}
