import { coverSvg, imageSvg } from '#demo/content/covers.ts'
import { reactionsToPost } from '#demo/content/reactions.ts'
import type { DemoPost } from '#demo/content/types.ts'
import { type DemoStage, type Ids, SVG } from '#demo/stage.ts'
import { embedsOf, insertEmbeds } from '#features/embeds'
import { listNamedCoins, listPricesAt } from '#features/market'
import { insertDrawings, newAddress } from '#features/media'
import { type GivenReaction, putReactions } from '#features/reactions'
import { keepMentions, type Mention } from '#features/texts'
import type { Db } from '#platform/database.ts'
import { dayKey } from '#platform/format/days.ts'
import { renderPost } from './rendering.ts'

/** Ids by the posts' numbers in the community. */
export async function insertPosts(tx: Db, stage: DemoStage): Promise<Ids> {
  const ids: Ids = new Map()
  const given: GivenReaction[] = []
  for (const [index, post] of stage.community.posts.entries()) {
    const drawings = drawingsOf(post, index)
    const addresses = drawings.map(({ address }) => address)
    const written = withAddresses(post, index, drawings)
    const id = await insertPost(tx, written, addresses, stage)
    ids.set(String(index), id)
    // The first picture is the cover, which everyone sees.
    const belonging = (place: number) => ({ kind: place === 0 ? 'cover' : 'post', id })
    const pictures = drawings.map((drawing, place) => ({ ...drawing, contentType: SVG, belongsTo: belonging(place) }))
    await insertDrawings(tx, pictures)
    await showPost(tx, id, written, stage.now)
    for (const { username, reaction } of reactionsToPost(post))
      given.push({ id, accountId: stage.idOf('accounts', username)!, reaction })
  }
  await putReactions(tx, 'post', given, stage.now)
  return ids
}

/** What readers get of it, and the coins it names at what they cost then. */
async function showPost(tx: Db, id: number, post: DemoPost, now: Date) {
  const { body, mentions } = await renderPost(tx, {
    title: post.title,
    rich_title: post.richTitle,
    content: post.contentHtml,
  })
  await tx.query({
    name: 'demo.shown',
    text: 'update posts set content_html = $2, content_version = $3, reading_minutes = $4 where id = $1',
    values: [id, body.html, body.version, body.minutes],
  })
  await insertEmbeds(tx, embedsOf(body.html, post.embedLinks), now)
  const chosen = await listNamedCoins(tx, [], post.coins)
  const places = new Map(mentions.map((mention) => [mention.coinId, mention]))
  const all: Mention[] = [
    ...chosen
      .toSorted((one, other) => post.coins.indexOf(one.api_id) - post.coins.indexOf(other.api_id))
      .map((coin) => ({
        coinId: coin.id,
        place: places.get(coin.id)?.place ?? null,
        word: coin.symbol,
        price: coin.price_usd,
      })),
    ...mentions.filter(({ coinId }) => !chosen.some(({ id: chosenId }) => chosenId === coinId)),
  ].map((mention, place) => ({ ...mention, ...priceThen(mention.price, place, post) }))
  await keepMentions(tx, { kind: 'post', id }, await pricedByHistory(tx, all, post.publishedAt), post.publishedAt)
}

/** What the charts say the coins cost then, where they reach so far. */
async function pricedByHistory(tx: Db, mentions: Mention[], at: Date): Promise<Mention[]> {
  const priced: Mention[] = []
  for (const mention of mentions) {
    const price = (await listPricesAt(tx, mention.coinId, [at])).get(at.getTime())
    priced.push(price === undefined ? mention : { ...mention, price })
  }
  return priced
}

/** The first coin has gone the whole way since, each later one less. */
function priceThen(price: number | null, place: number, { startPriceDriftPercent, publishedAt }: DemoPost) {
  const gone = startPriceDriftPercent * Math.max(0.1, 1 - 0.35 * place)
  return { price: price && price / (1 + gone / 100), pricedAt: publishedAt }
}

function drawingsOf({ cover, images }: DemoPost, index: number) {
  const figures = Array.from({ length: images }, (_, image) => imageSvg(index * 10 + image))
  const bodies = cover ? [coverSvg(cover.style, cover.seed), ...figures] : figures
  return bodies.map((body) => ({ address: newAddress(SVG), body }))
}

/** Figures among the text stand under the names the demo's content gave them. */
function withAddresses(post: DemoPost, index: number, drawings: { address: string }[]): DemoPost {
  const figures = post.cover ? drawings.slice(1) : drawings
  const contentHtml = figures.reduce(
    (html, { address }, image) => html.replaceAll(`/media/image-${index}-${image}.svg`, address),
    post.contentHtml,
  )
  return { ...post, contentHtml }
}

async function insertPost(tx: Db, post: DemoPost, images: string[], { idOf, now }: DemoStage) {
  const { rows } = await tx.query<{ id: number }>({
    name: 'demo.post',
    text: `insert into posts (model, is_podcast, title, rich_title, short_description, content, images, embed_links, author_id, source,
       label, published_at, pinned_day, pinned_all_time, live, color, gif, audio_length)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) returning id`,
    values: [
      `${post.kind[0]!.toUpperCase()}${post.kind.slice(1)}`,
      post.isPodcast,
      post.title,
      post.richTitle,
      post.shortDescription,
      post.contentHtml,
      images,
      post.embedLinks,
      post.author ? (idOf('accounts', post.author) ?? null) : null,
      post.source ?? '',
      post.label,
      post.publishedAt,
      post.pinnedDay ? dayKey(now) : null,
      post.pinnedAllTime,
      post.live,
      post.color,
      post.gifForMainPage,
      post.audioLength,
    ],
  })
  const id = rows[0]!.id
  const channelIds = post.channels.map((slug) => idOf('channels', slug)).filter((channel) => channel !== undefined)
  await tx.query({
    name: 'demo.channels',
    text: 'insert into post_channels (post_id, channel_id, published_at) select $1, unnest($2::int[]), $3 on conflict do nothing',
    values: [id, channelIds, post.publishedAt],
  })
  return id
}
