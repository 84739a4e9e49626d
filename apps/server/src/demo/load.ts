import { setTimeout } from 'node:timers/promises'
import { type MarketSources, setQuotes } from '#features/market'
import { insertMedia } from '#features/media'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { dayKey } from '#platform/days.ts'
import { channelLogoSvg, coverSvg, imageSvg } from './content/covers.ts'
import { demoCommunity } from './content/index.ts'
import type { DemoCommunity, DemoPerson, DemoPost } from './content/types.ts'
import { type Ids, idsOf, svg } from './parts.ts'
import { insertPeople } from './people.ts'

/** Fills an empty database with the demo community, once. Returns the cast, to be printed. */
export async function loadDemo(db: Database, sources: MarketSources, now: Date): Promise<DemoPerson[]> {
  const community = demoCommunity(now)
  const { rows } = await db.query<{ filled: boolean }>('select exists (select from accounts) as filled')
  if (!rows[0]?.filled) {
    const coins = await firstQuotes(sources)
    await transaction(db, async (tx) => {
      await setQuotes(tx, coins)
      await insertCommunity(tx, community, now)
    })
    await db.query('analyze')
  }
  const shown = new Set(['reader', 'paid', 'holder', 'moderator', 'editor', 'lapsed'])
  return community.people.filter((person) => shown.delete(person.role))
}

/** The provider may still be starting: three tries, a second apart. */
async function firstQuotes({ market }: MarketSources) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const pages = await Promise.all([1, 2].map((page) => market.markets({ page, perPage: 250 })))
      return pages.flat().map((coin) => ({ ...coin, quotedAt: coin.lastUpdated }))
    } catch (error) {
      if (attempt === 3) throw new NoPrices(error)
      await setTimeout(1000)
    }
  }
}

/** The demo's posts speak of coins and their prices, so there is nothing to show without them. */
export class NoPrices extends Error {
  override name = 'NoPrices'
  constructor(cause: unknown) {
    super(
      'Сервис цен не отвечает, а демо-сообщество без цен не заполнить. Проверьте COINGECKO_BASE_URL и запустите снова или запустите без демо: DEMO=0',
      { cause },
    )
  }
}

async function insertCommunity(tx: Db, community: DemoCommunity, now: Date) {
  const people = await insertPeople(tx, community.people, now)
  const channels = await insertChannels(tx, community)
  const coins = await idsOf(tx, 'select api_id as key, id from coins')
  await insertPosts(tx, community.posts, { people, channels, coins }, now)
  await insertSignals(tx, community, people, coins)
  await insertEvents(tx, community, coins)
}

async function insertChannels(tx: Db, { channels }: DemoCommunity): Promise<Ids> {
  const logos = channels.map((channel, index) =>
    svg(`channel-${index + 1}.svg`, channelLogoSvg(channel.logoText, channel.logoColor)),
  )
  await insertMedia(tx, logos)
  await tx.query(
    `insert into channels (slug, name, logo, priority_show)
     select slug, name, logo, priority_show from jsonb_to_recordset($1::jsonb) as c(slug text, name text, logo text, priority_show integer)`,
    [
      JSON.stringify(
        channels.map(({ slug, name, priorityShow }, index) => ({
          slug,
          name,
          logo: `/media/${logos[index]!.name}`,
          priority_show: priorityShow,
        })),
      ),
    ],
  )
  return idsOf(tx, 'select slug as key, id from channels')
}

interface Known {
  people: Ids
  channels: Ids
  coins: Ids
}

async function insertPosts(tx: Db, posts: DemoPost[], { people, channels, coins }: Known, now: Date) {
  const pictures: ReturnType<typeof svg>[] = []
  for (const [index, post] of posts.entries()) {
    const images: string[] = []
    if (post.cover) {
      images.push(`/media/cover-${index}.svg`)
      pictures.push(svg(`cover-${index}.svg`, coverSvg(post.cover.style, post.cover.seed)))
    }
    for (let image = 0; image < post.images; image += 1) {
      images.push(`/media/image-${index}-${image}.svg`)
      pictures.push(svg(`image-${index}-${image}.svg`, imageSvg(index * 10 + image)))
    }
    await insertPost(tx, post, images, { people, channels, coins }, now)
  }
  await insertMedia(tx, pictures)
}

async function insertPost(tx: Db, post: DemoPost, images: string[], { people, channels, coins }: Known, now: Date) {
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
      post.author ? (people.get(post.author) ?? null) : null,
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
  const channelIds = post.channels.map((slug) => channels.get(slug)).filter((channel) => channel !== undefined)
  await tx.query({
    name: 'demo.channels',
    text: 'insert into post_channels (post_id, channel_id, published_at) select $1, unnest($2::int[]), $3 on conflict do nothing',
    values: [id, channelIds, post.publishedAt],
  })
  const coinIds = post.coins.map((coin) => coins.get(coin)).filter((coin) => coin !== undefined)
  await tx.query({
    name: 'demo.coins',
    text: `insert into post_coins (post_id, coin_id, position, start_price)
      select $1, c.id, k.position, c.price_usd / (1 + $3::double precision * (1 - 0.35 * (k.position - 1)) / 100) from unnest($2::int[]) with ordinality as k(id, position)
      join coins c on c.id = k.id on conflict do nothing`,
    values: [id, coinIds, post.startPriceDriftPercent],
  })
  await insertComments(tx, id, post, people)
}

async function insertComments(tx: Db, id: number, post: DemoPost, people: Ids) {
  if (post.comments.length === 0) return
  await tx.query({
    name: 'demo.comments',
    text: `with added as (
        insert into comments (post_id, author_id, html, image_url, created_at)
        select $1, author_id, html, case when html = '' then '/static/post.svg' else '' end, created_at
        from jsonb_to_recordset($2::jsonb) as c(author_id integer, html text, created_at timestamptz)
        returning id, created_at)
      update posts set comments_count = (select count(*) from added),
        last_comment_id = (select id from added order by created_at desc, id desc limit 1) where id = $1`,
    values: [
      id,
      JSON.stringify(
        post.comments.map((comment) => ({
          author_id: people.get(comment.author),
          html: comment.html,
          created_at: new Date(post.publishedAt.getTime() + comment.minutesAfter * 60_000),
        })),
      ),
    ],
  })
}

async function insertSignals(tx: Db, { signals }: DemoCommunity, people: Ids, coins: Ids) {
  for (const signal of signals) {
    const coin = coins.get(signal.coin)
    if (coin === undefined) continue
    await tx.query({
      name: 'demo.signal',
      text: `insert into signals (coin_id, author_id, title, content, direction, pinned, trending, live, published_at, created_at, start_price, start_market_cap)
        select $1, $2, $3, $4, $5, $6, $7, $8, $9, $9, price_usd / (1 + $10::double precision / 100), market_cap / (1 + $10::double precision / 100) from coins where id = $1`,
      values: [
        coin,
        people.get(signal.author) ?? null,
        signal.title,
        signal.contentHtml,
        signal.direction,
        signal.pinned,
        signal.trending,
        signal.live,
        signal.publishedAt,
        signal.changePercent,
      ],
    })
  }
}

async function insertEvents(tx: Db, { events }: DemoCommunity, coins: Ids) {
  for (const event of events) {
    const { rows } = await tx.query<{ id: number }>({
      name: 'demo.event',
      text: `insert into calendar_events (title, description, starts_at, is_all_day, link, highlighted, countdown_main_page)
        values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      values: [
        event.title,
        event.descriptionHtml,
        event.startsAt,
        event.isAllDay,
        event.link,
        event.highlighted,
        event.countdownMainPage,
      ],
    })
    for (const [position, apiId] of event.coins.entries()) {
      const coin = coins.get(apiId)
      if (coin === undefined) continue
      await tx.query('insert into event_coins (event_id, coin_id, position) values ($1, $2, $3)', [
        rows[0]!.id,
        coin,
        position,
      ])
    }
  }
}
