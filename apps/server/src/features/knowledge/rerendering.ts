import { TEXTS_VERSION } from '#features/texts'
import { eachAlone } from '#platform/batches/eachAlone.ts'
import { type Database, rows } from '#platform/database.ts'
import { bodyOf } from './actions.ts'

/** Renders again pages of another renderer version. A page edited meanwhile is skipped. */
export async function rerenderPages(db: Database) {
  const stale = await rows<{ id: number; content: string }>(
    db,
    'knowledge.stale',
    'select id, content from knowledge_pages where content_version <> $1 order by id limit 5000',
    [TEXTS_VERSION],
  )
  await eachAlone(stale, async ({ id, content }) => {
    const { html, version, minutes, headings } = await bodyOf(db, content, true)
    await rows(
      db,
      'knowledge.keepShown',
      `update knowledge_pages set content_html = $3, content_version = $4, reading_minutes = $5, headings = $6::jsonb
       where id = $1 and content = $2`,
      [id, content, html, version, minutes, JSON.stringify(headings)],
    )
  })
}
