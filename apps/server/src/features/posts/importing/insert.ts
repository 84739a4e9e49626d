import { listNamedCoins, type NamedCoin } from '#features/coinSearch'
import { addMentions, type Mention } from '#features/mentions'
import { listPricesThen } from '#features/priceHistory'
import { type Db, rows } from '#platform/database.ts'
import { FieldRefusal, Refusal } from '#platform/errors.ts'
import { adoptPostPictures, sortPostPictures } from '../pictureKinds.ts'
import { renderWritten } from '../writing/previewing/rendering.ts'
import { refuseEmpty } from '../writing/rules.ts'

/** A text of another place, before it is rendered. */
interface Brought {
  /** Empty to take the first block of the text. */
  title: string
  shortDescription: string
  /** HTML, of any kind. */
  content: string
}

type Rendered = Awaited<ReturnType<typeof renderWritten>>

/** A rendered text with all that is stored of it. */
interface Imported extends Brought {
  id: number
  model: 'News' | 'Material' | 'Opinion'
  authorId: number
  isLive: boolean
  publishedAt: Date
  channelIds: number[]
  /** Uploads of the author. */
  images: string[]
  rendered: Rendered
}

/** Ids for posts that link to one another before they are stored; those of a run that fails stay unused. */
export async function reservePostIds(db: Db, count: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    'posts.reserveIds',
    `select nextval(pg_get_serial_sequence('posts', 'id'))::int as id from generate_series(1, $1::int)`,
    [count],
  )
  return found.map(({ id }) => id)
}

const TICKER = /\$([A-Za-z][A-Za-z0-9]{1,9})/g

/** Renders one text; its error when it cannot be taken. */
type Render = (text: Brought) => Promise<Rendered | Error>

/** How each of these texts is rendered: by the same path as pasted ones, with their coins read once for all. */
export async function rendererOf(db: Db, texts: readonly Brought[]): Promise<Render> {
  const coins = await coinsOf(db, texts)
  return async ({ shortDescription, ...text }) => {
    try {
      const written = { ...text, short_description: shortDescription }
      const shown = await renderWritten(db, written, undefined, { coins, isKept: true })
      refuseEmpty(shown.body)
      return shown
    } catch (error) {
      if (error instanceof FieldRefusal) return new Error(Object.values(error.fields).flat()[0])
      if (error instanceof Refusal) return error
      throw error
    }
  }
}

/** Coins that the texts may mention, in one read. */
function coinsOf(db: Db, texts: readonly Brought[]): Promise<NamedCoin[]> {
  const named = texts.flatMap(({ title, content }) =>
    [...`${title} ${content}`.matchAll(TICKER)].map(([, word]) => word!),
  )
  return listNamedCoins(db, [...new Set(named.map((word) => word.toUpperCase()))])
}

const KINDS = `p(id integer, model text, title text, rich_title text, is_title_derived boolean, short_description text,
  content text, images text[], author_id integer, published_at timestamptz, live boolean, content_html text,
  content_version smallint, reading_minutes integer, open_html text, beyond jsonb, channels integer[])`

/** Stores rendered texts in one statement, with their channels, pictures and coins. The transaction tells nobody of posts. */
export async function insertImported(tx: Db, posts: readonly Imported[]) {
  await rows(tx, 'posts.tellNobody', `select set_config('palata.tells_nobody', 'on', true)`)
  const given = JSON.stringify(posts.map(rowOf))
  await tx.query(
    `insert into posts (id, model, title, rich_title, is_title_derived, short_description, content, images, author_id, editor_id,
       published_at, live, content_html, content_version, reading_minutes, open_html, beyond)
     overriding system value
     select id, model, title, rich_title, is_title_derived, short_description, content, images, author_id, author_id,
       published_at, live, content_html, content_version, reading_minutes, open_html, beyond
     from jsonb_to_recordset($1::jsonb) as ${KINDS} order by id`,
    [given],
  )
  await tx.query(
    `insert into post_channels (post_id, channel_id, published_at)
     select p.id, channel, p.published_at from jsonb_to_recordset($1::jsonb) as ${KINDS}, unnest(p.channels) channel`,
    [given],
  )
  for (const { id, images, authorId } of posts.filter((post) => post.images.length > 0)) {
    if (!(await adoptPostPictures(tx, id, images, authorId))) throw new Error(`pictures of post ${id} are gone`)
    await sortPostPictures(tx, id)
  }
  await addMentions(tx, await withPricesThen(tx, posts))
}

function rowOf(post: Imported) {
  const { rendered, id, model, content, images, authorId, publishedAt, isLive, channelIds } = post
  const { title, richTitle, isDerived, shortDescription, body } = rendered
  return {
    ...{ id, model, content, images, title, live: isLive, channels: channelIds },
    rich_title: richTitle,
    is_title_derived: isDerived,
    short_description: shortDescription,
    author_id: authorId,
    published_at: publishedAt,
    content_html: body.html,
    content_version: body.version,
    reading_minutes: body.minutes,
    open_html: body.part.html,
    beyond: body.part.beyond,
  }
}

/** The coins of the texts with their price at publication, where the history goes back so far; today's says nothing. */
async function withPricesThen(tx: Db, posts: readonly Imported[]) {
  const wanted = posts.flatMap(({ rendered, publishedAt }) =>
    rendered.mentions.map(({ coinId }) => ({ coinId, at: publishedAt })),
  )
  const prices = (await listPricesThen(tx, wanted)).values()
  return posts.map(({ id, publishedAt, rendered }) => ({
    kind: 'post' as const,
    id,
    namedAt: publishedAt,
    mentions: rendered.mentions.map((mention): Mention => {
      const price = prices.next().value?.price ?? null
      return { ...mention, price, pricedAt: price === null ? null : publishedAt }
    }),
  }))
}
