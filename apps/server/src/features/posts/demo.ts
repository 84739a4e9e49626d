import { coverSvg, imageSvg } from '#demo/content/covers.ts'
import { reactionsToPost } from '#demo/content/reactions.ts'
import type { DemoPost } from '#demo/content/types.ts'
import { type DemoStage, type Ids, reserveIds } from '#demo/stage.ts'
import { listNamedCoins, type NamedCoin } from '#features/coinSearch'
import { embedsOf, insertEmbeds } from '#features/embeds'
import { insertDrawings } from '#features/media'
import { addMentions, type Mention } from '#features/mentions'
import { listPricesThen } from '#features/priceHistory'
import { putReactions } from '#features/reactions'
import type { Db } from '#platform/database.ts'
import { dayKey } from '#platform/format/days.ts'
import { renderPost } from './writing/previewing/rendering.ts'

/**
 * Inserts all posts at once, because one statement per post is slow. Returns ids by the posts' numbers in the
 * community.
 */
export async function insertPosts(tx: Db, stage: DemoStage): Promise<Ids> {
  const { posts } = stage.community
  const firstId = await reserveIds(tx, 'posts', posts.length)
  // Before the texts, which need the pictures' sizes.
  const drawings = await insertDrawings(
    tx,
    posts.flatMap((post, index) => drawingsOf(post, index, firstId + index)),
  )
  const ofPost = Map.groupBy(drawings, ({ id }) => id)
  const placed = posts.map((post, index) => {
    const id = firstId + index
    const images = (ofPost.get(id) ?? []).map(({ address }) => address)
    return { id, images, post: withAddresses(post, index, images) }
  })
  const coins = await coinsOf(tx, posts)
  const shown: Shown[] = []
  for (const post of placed) shown.push(await show(tx, post, coins))
  await insertRows(tx, shown, stage)
  await insertEmbeds(
    tx,
    shown.flatMap(({ post, body }) => embedsOf(body.html, post.embedLinks)),
    stage.now,
  )
  await addMentions(tx, await pricedByHistory(tx, shown))
  await putReactions(
    tx,
    'post',
    placed.flatMap(({ id, post }) =>
      reactionsToPost(post).map(({ username, reaction }) => ({
        id,
        reaction,
        accountId: stage.idOf('accounts', username)!,
      })),
    ),
    stage.now,
  )
  return new Map(placed.map(({ id }, index) => [String(index), id]))
}

interface Placed {
  id: number
  /** Addresses of its pictures, the cover first. */
  images: string[]
  post: DemoPost
}
type Shown = Awaited<ReturnType<typeof show>>

/** Coins that the posts may mention. */
function coinsOf(tx: Db, posts: DemoPost[]) {
  const texts = posts.flatMap(({ richTitle, contentHtml }) => [richTitle, contentHtml])
  const named = (pattern: RegExp) => texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name!))
  const tickers = named(/\$([A-Za-z][A-Za-z0-9]{1,9})/g).map((ticker) => ticker.toUpperCase())
  const apiIds = [...named(/data-coin-id="([^"]+)"/g), ...posts.flatMap(({ coins }) => coins)]
  return listNamedCoins(tx, [...new Set(tickers)], [...new Set(apiIds)])
}

/** Renders the post and lists its coins: first those set beside the text, in their order. */
async function show(tx: Db, { post, ...placed }: Placed, coins: NamedCoin[]) {
  const { body, mentions } = await renderPost(tx, {
    title: post.title,
    rich_title: post.richTitle,
    content: post.contentHtml,
    coins,
  })
  const places = new Map(mentions.map((mention) => [mention.coinId, mention]))
  const chosen = post.coins.flatMap((apiId) => coins.find(({ api_id }) => api_id === apiId) ?? [])
  const beside = chosen.map(({ id, symbol, price_usd }) => ({
    coinId: id,
    place: places.get(id)?.place ?? null,
    word: symbol,
    price: price_usd,
    pricedAt: null,
  }))
  const others = mentions.filter(({ coinId }) => !chosen.some(({ id }) => id === coinId))
  const named: Mention[] = [...beside, ...others].map((mention, position) => ({
    ...mention,
    ...priceThen(mention.price, position, post),
  }))
  return { ...placed, post, body, mentions: named }
}

/** Adds the coins' prices at publication from the history, where it goes back so far. */
async function pricedByHistory(tx: Db, posts: Shown[]) {
  const wanted = posts.flatMap(({ mentions, post }) => mentions.map(({ coinId }) => ({ coinId, at: post.publishedAt })))
  const prices = (await listPricesThen(tx, wanted)).values()
  return posts.map(({ id, mentions, post }) => ({
    kind: 'post' as const,
    id,
    namedAt: post.publishedAt,
    mentions: mentions.map((mention) => ({ ...mention, price: prices.next().value?.price ?? mention.price })),
  }))
}

/** The first coin has the whole price change, each later one less. */
function priceThen(price: number | null, position: number, { startPriceDriftPercent, publishedAt }: DemoPost) {
  const gone = startPriceDriftPercent * Math.max(0.1, 1 - 0.35 * position)
  return { price: price && price / (1 + gone / 100), pricedAt: publishedAt }
}

/** The pictures of a post; the first is the public cover. */
function drawingsOf({ cover, images }: DemoPost, index: number, id: number) {
  const figures = Array.from({ length: images }, (_, image) => imageSvg(index * 10 + image))
  const bodies = cover ? [coverSvg(cover.style, cover.seed), ...figures] : figures
  return bodies.map((body, position) => ({ kind: position === 0 ? 'cover' : 'post', id, body }))
}

/** Replaces the demo's names of figures with their addresses. */
function withAddresses(post: DemoPost, index: number, images: string[]): DemoPost {
  const figures = post.cover ? images.slice(1) : images
  const contentHtml = figures.reduce(
    (html, address, image) => html.replaceAll(`/media/image-${index}-${image}.svg`, address),
    post.contentHtml,
  )
  return { ...post, contentHtml }
}

async function insertRows(tx: Db, posts: Shown[], { idOf, now }: DemoStage) {
  const given = posts.map(({ id, post, images, body }) => ({
    id,
    is_podcast: post.isPodcast,
    title: post.title,
    rich_title: post.richTitle,
    content: post.contentHtml,
    model: `${post.kind[0]!.toUpperCase()}${post.kind.slice(1)}`,
    short_description: post.shortDescription,
    images,
    embed_links: post.embedLinks,
    author_id: post.author ? (idOf('accounts', post.author) ?? null) : null,
    source: post.source ?? '',
    label: post.label,
    published_at: post.publishedAt,
    live: post.live,
    color: post.color,
    pinned_day: post.pinnedDay ? dayKey(now) : null,
    pinned_all_time: post.pinnedAllTime,
    gif: post.gifForMainPage,
    audio_length: post.audioLength,
    content_html: body.html,
    content_version: body.version,
    reading_minutes: body.minutes,
    open_html: body.part.html,
    beyond: body.part.beyond,
    channels: post.channels.flatMap((slug) => idOf('channels', slug) ?? []),
  }))
  await tx.query(
    `insert into posts (id, model, is_podcast, title, rich_title, short_description, content, images, embed_links, author_id,
       source, label, published_at, pinned_day, pinned_all_time, live, color, gif, audio_length, content_html, content_version,
       reading_minutes, open_html, beyond)
     overriding system value
     select id, model, is_podcast, title, rich_title, short_description, content, images, embed_links, author_id,
       source, label, published_at, pinned_day, pinned_all_time, live, color, gif, audio_length, content_html, content_version,
       reading_minutes, open_html, beyond
     from jsonb_to_recordset($1::jsonb) as p(id integer, model text, is_podcast boolean, title text, rich_title text,
       short_description text, content text, images text[], embed_links text[], author_id integer, source text, label text,
       published_at timestamptz, pinned_day date, pinned_all_time boolean, live boolean, color text, gif text,
       audio_length integer, content_html text, content_version smallint, reading_minutes integer,
       open_html text, beyond jsonb)
     order by id`,
    [JSON.stringify(given)],
  )
  await tx.query(
    `insert into post_channels (post_id, channel_id, published_at)
     select p.id, channel, p.published_at
     from jsonb_to_recordset($1::jsonb) as p(id integer, published_at timestamptz, channels integer[]), unnest(p.channels) channel
     on conflict do nothing`,
    [JSON.stringify(given.map(({ id, published_at, channels }) => ({ id, published_at, channels })))],
  )
}
