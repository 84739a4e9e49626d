import { keepMentions, type Mention, mentionsOf } from '#features/mentions'
import { cleanShortHtml, renderText, TEXTS_VERSION } from '#features/texts'
import { eachAlone, paged } from '#platform/batches/eachAlone.ts'
import { type Database, type Db, rows, transaction } from '#platform/database.ts'

/** The author's source text. */
interface Written {
  title: string
  content: string
  coin_id: number
}

/** The rendered text, and the mentioned coins: the signal's own first, then those in the text. */
export async function renderSignal(db: Db, { title, content }: Written, own: Mention, id?: number) {
  const of = id === undefined ? undefined : ({ kind: 'signal', id } as const)
  const body = await renderText(db, { text: paragraphsOf(content), as: 'html', of })
  const named = mentionsOf(body, title.length + 1).filter(({ coinId }) => coinId !== own.coinId)
  return { body, mentions: [own, ...named] }
}

/** Converts line breaks to paragraphs and lines. */
function paragraphsOf(words: string): string {
  return words
    .split(/\n[^\S\n]*\n\s*/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

interface ShownColumns {
  content: string
  content_html: string
  content_version: number
}

/** Version 0 is not rendered yet; only until the job runs. */
export function shownText({ content, content_html, content_version }: ShownColumns): string {
  return content_version === 0 ? cleanShortHtml(paragraphsOf(content)) : content_html
}

type StaleRow = Written & { id: number; published_at: Date | null; created_at: Date }

const BATCH = 50

/** Renders signals made by another version of the pipeline again, in batches. */
export async function rerenderSignals(db: Database) {
  const stale = paged<StaleRow>(BATCH, (last) =>
    rows<StaleRow>(
      db,
      'signals.stale',
      `select id, title, content, coin_id, published_at, created_at from signals
       where content_version <> $1 and id > $2 order by id limit ${BATCH}`,
      [TEXTS_VERSION, last?.id ?? 0],
    ),
  )
  await eachAlone(stale, (signal) => rerender(db, signal))
}

async function rerender(db: Database, signal: StaleRow) {
  await transaction(db, async (tx) => {
    // The price at that time is no longer known.
    const own = { coinId: signal.coin_id, place: null, word: '', price: null, pricedAt: null }
    const { body, mentions } = await renderSignal(tx, signal, own, signal.id)
    const [kept] = await rows<{ id: number }>(
      tx,
      'signals.keepShown',
      `update signals set content_html = $3, content_version = $4 where id = $1 and content = $2 returning id`,
      [signal.id, signal.content, body.html, body.version],
    )
    if (!kept) return
    const unpriced = mentions.map((mention) => ({ ...mention, price: null, pricedAt: null }))
    await keepMentions(tx, { kind: 'signal', id: signal.id }, unpriced, signal.published_at ?? signal.created_at)
  })
}
