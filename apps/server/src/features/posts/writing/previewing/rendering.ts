import type { NamedCoin } from '#features/coinSearch'
import { keepMentions, type Mention, mentionsOf } from '#features/mentions'
import { cleanLine, openPart, renderText, renderTitle, TEXTS_VERSION, type Written } from '#features/texts'
import { eachAlone, paged } from '#platform/batches/eachAlone.ts'
import { type Database, type Db, rows, transaction } from '#platform/database.ts'
import { sortPostPictures } from '../../pictureKinds.ts'

/** The source text of a post. */
interface WrittenPost {
  title: string
  rich_title: string
  content: string
}
/** Coins that any of the posts may mention, when many are rendered at once. */
interface Rendered extends WrittenPost {
  coins?: NamedCoin[]
  /** First blocks opened by choice. */
  open_blocks?: number | null
}

/** Renders a stored text: the body, and the coins that title and body mention, in order from the title on. */
export async function renderPost(
  db: Db,
  { title, rich_title, content, coins, open_blocks = null }: Rendered,
  id?: number,
) {
  const of = id === undefined ? undefined : ({ kind: 'post', id } as const)
  const body = await renderText(db, { text: content, as: 'html', of, isKept: true, ...(coins && { coins }) })
  const named = await renderText(db, { text: rich_title, as: 'html', of, isKept: true, ...(coins && { coins }) })
  const mentions: Mention[] = [...mentionsOf(named), ...mentionsOf(body, title.length + 1)]
  return { body: { ...body, part: await openPart(body.html, open_blocks) }, mentions }
}

/** `coins` and `isKept` as in `Written`: for texts of other sites, many at once. */
type How = Pick<Written, 'coins' | 'isKept'>

/** Renders a new text: its title is the given one or the first block of the text. */
export async function renderWritten(
  db: Db,
  { title: given, short_description: short, content }: { title: string; short_description: string; content: string },
  before?: { id: number; open_blocks: number | null },
  how: How = {},
) {
  const of = before && ({ kind: 'post', id: before.id } as const)
  const body = await renderText(db, { text: content, as: 'html', of, ...how })
  const heading = await renderTitle(db, given, of)
  const isDerived = heading.words === ''
  const { words, html } = isDerived ? body.title : heading
  const named = await renderText(db, { text: html, as: 'html', of, ...how })
  const mentions: Mention[] = [...mentionsOf(named), ...mentionsOf(body, words.length + 1)]
  const part = await openPart(body.html, before?.open_blocks ?? null)
  return {
    body: { ...body, part },
    mentions,
    title: words,
    richTitle: html,
    isDerived,
    shortDescription: cleanLine(short),
  }
}

type StaleRow = WrittenPost & { id: number; published_at: Date; open_blocks: number | null }

const BATCH = 50

/**
 * Renders posts made by another version of the pipeline again, in batches. Failures are thrown after the rest is done.
 */
export async function rerenderPosts(db: Database) {
  const stale = paged<StaleRow>(BATCH, (last) =>
    rows<StaleRow>(
      db,
      'posts.stale',
      `select id, title, rich_title, content, published_at, open_blocks from posts
       where (content_version <> $1 or beyond is null) and id > $2 order by id limit ${BATCH}`,
      [TEXTS_VERSION, last?.id ?? 0],
    ),
  )
  await eachAlone(stale, (post) => rerender(db, post))
}

async function rerender(db: Database, { published_at, ...post }: StaleRow) {
  await transaction(db, async (tx) => {
    const { body, mentions } = await renderPost(tx, post, post.id)
    const [kept] = await rows<{ id: number }>(
      tx,
      'posts.keepShown',
      `update posts set content_html = $3, content_version = $4, reading_minutes = $5, open_html = $6, beyond = $7
       where id = $1 and content = $2 and open_blocks is not distinct from $8 returning id`,
      [
        ...[post.id, post.content, body.html, body.version, body.minutes],
        ...[body.part.html, body.part.beyond, post.open_blocks],
      ],
    )
    // Whoever changed it meanwhile has rendered it.
    if (!kept) return
    // The price at that time is no longer known.
    const unpriced = mentions.map((mention) => ({ ...mention, price: null, pricedAt: null }))
    await keepMentions(tx, { kind: 'post', id: post.id }, unpriced, published_at)
    await sortPostPictures(tx, post.id)
  })
}
