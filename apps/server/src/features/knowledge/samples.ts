import type { Samples } from '#manifest.ts'

/** Pages 1 and 3 are visible, page 2 is hidden; the beginning of page 1 is public. */
export const samples: Samples = {
  requests: {
    page: [{ params: { id: '1' } }, { params: { id: '2' } }, { params: { id: 'pervaya' } }],
    revisions: [{ params: { id: '1' } }, { params: { id: '2' } }],
  },
  rows: async (db, now) => {
    await db.query(`insert into knowledge_menus (title, live) values ('Раздел', true), ('Скрытый раздел', false)`)
    await db.query(
      `insert into knowledge_pages (menu_id, slug, title, lead, content, content_html, content_version, live, created_at, updated_at, checked_at)
       select 1, slug, 'Страница', 'Коротко', '<p>Текст</p>', '<p>Текст</p>', 2, live, $1, $1, $1
       from (values ('pervaya', true), ('vtoraya', false), ('tretya', true)) p(slug, live)`,
      [now],
    )
    await db.query('insert into knowledge_slugs (slug, page_id) select slug, id from knowledge_pages where id = 1')
    await db.query(
      `insert into knowledge_revisions (page_id, revision, title, slug, lead, content, note, author_id, at)
       select id, 1, title, slug, lead, content, 'Новая страница', 1, $1 from knowledge_pages`,
      [now],
    )
  },
  shaped: {
    'knowledge_slugs.slug': () => `'ne-govorit-adres'`,
    // The first paragraph of the first page is public, the second is not.
    'knowledge_pages.content_html': (word) =>
      word.startsWith('FRAGMENT:') ? `'<p>${word}</p><p>CANARY:knowledge_pages.content_html</p>'` : `'<p>${word}</p>'`,
    'knowledge_pages.headings': (word) =>
      `jsonb_build_array(jsonb_build_object('id', 'x', 'title', '${word}', 'level', 2))`,
  },
  fragments: {
    'knowledge_menus.title': 'id = 1',
    'knowledge_pages.title': 'id = 1',
    'knowledge_pages.lead': 'id = 1',
    'knowledge_pages.content_html': 'id = 1',
  },
}
