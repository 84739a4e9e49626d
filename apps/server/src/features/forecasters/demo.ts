import { avatarSvg, coverSvg } from '#demo/content/covers.ts'
import { type DemoForecast, demoForecasts, type SlotCoin, voices } from '#demo/content/forecasts/index.ts'
import { seeded } from '#demo/content/random.ts'
import { type DemoStage, type Ids, idsOf } from '#demo/stage.ts'
import { insertDrawings, removePictures } from '#features/media'
import { type Db, rows } from '#platform/database.ts'
import { dayKey } from '#platform/format/days.ts'
import { makeDigestsOf } from './digests/make.ts'
import type { Source } from './reading/rows.ts'
import { type GivenPost, wordsIn } from './writing/given.ts'
import { keepBatch } from './writing/keep.ts'
import { keepTranslations } from './writing/translations.ts'

const SOURCES: Source[] = ['twitter', 'telegram']
const STYLES = ['candles', 'line', 'heat', 'bars', 'depth']
/** Number of maria's bookmarks. */
const BOOKMARKED = 24

/** Inserts twelve forecasters with six weeks of posts, translations and daily digests. */
export async function insertForecasts(tx: Db, { now, idOf }: DemoStage): Promise<Ids> {
  const followed = await insertVoices(tx, now)
  const posts = demoForecasts(now, await slotCoins(tx)).map((post, place) => ({
    ...post,
    objectId: objectIdOf(post, place),
  }))
  for (const source of SOURCES) {
    const written = posts.filter((post) => post.source === source)
    await keepBatch(
      tx,
      source,
      written.map((post) => givenOf(post, posts, followed)),
      now,
    )
  }
  const ids = await idsOf(tx, 'select object_id as key, id from forecaster_posts')
  const known = posts.map((post) => ({ ...post, id: ids.get(post.objectId)! }))
  await translate(tx, known)
  await draw(tx, known)
  await mark(tx, known)
  const maria = idOf('accounts', 'maria')
  if (maria !== undefined) await bookmark(tx, maria, known)
  const days = [...new Set(posts.map(({ at }) => dayKey(at)))]
  for (const source of SOURCES) await makeDigestsOf(tx, source, days, now)
  return ids
}

type Post = DemoForecast & { id: number }

/** Object id: `channel/number` for a Telegram message, digits for a tweet. */
const objectIdOf = (post: DemoForecast, place: number) =>
  post.source === 'telegram' ? `${post.username}/${4100 + place}` : `${post.objectId}${String(place).padStart(4, '0')}`

async function insertVoices(tx: Db, now: Date): Promise<Ids> {
  const drawings = await insertDrawings(
    tx,
    voices.map(({ name, color }) => ({ kind: 'forecaster', id: null, body: avatarSvg(name, color) })),
  )
  for (const [place, { source, username, name, followers }] of voices.entries())
    await rows(
      tx,
      'demo.forecaster',
      `insert into forecasters (source, username, name, avatar, followers_count, is_demo, followed_at, ask_at)
       values ($1, $2, $3, $4, $5, true, $6, $6)`,
      [source, username, name, drawings[place]!.address, followers, now],
    )
  return idsOf(tx, 'select username as key, id from forecasters')
}

async function slotCoins(tx: Db): Promise<Map<string, SlotCoin>> {
  const found = await rows<SlotCoin & { api_id: string }>(
    tx,
    'demo.forecastCoins',
    'select api_id, symbol, name, coalesce(price_usd, 0) as price from coins where api_id = any($1) and price_usd > 0',
    [voices.flatMap(({ coins }) => coins)],
  )
  return new Map(found.map(({ api_id, ...coin }) => [api_id, coin]))
}

function givenOf(post: DemoForecast, all: DemoForecast[], followed: Ids): GivenPost {
  const quoted = post.quotes === null ? undefined : all[post.quotes]
  return {
    source: post.source,
    objectId: post.objectId,
    editId: '',
    createdAt: post.at,
    forecasterId: followed.get(post.username)!,
    text: post.text,
    as: 'plain',
    lang: post.lang,
    isRepost: false,
    forwardedFrom: '',
    isEdited: false,
    replyTo: post.replyTo,
    quotedObjectId: quoted?.objectId ?? '',
    likes: post.likes,
    reposts: post.reposts,
    replies: post.replies,
    views: post.views,
    media: post.pictures.map((_, place) => ({
      type: place === 0 && post.videoSeconds !== null ? 'video' : 'image',
      sourceAddress: '',
      caption: '',
      durationSeconds: place === 0 ? post.videoSeconds : null,
    })),
  }
}

/** One translation in 200 loses a number, so that the demo has posts shown in the original. */
async function translate(tx: Db, posts: Post[]) {
  const random = seeded(407)
  const translated = []
  for (const { id, text, ru } of posts) {
    if (ru === null) continue
    const isSpoiled = random.chance(0.005)
    const words = await wordsIn({ text, as: 'plain' })
    translated.push({ id, words, ru: isSpoiled ? ru.replace(/\d+/, (digits) => `${digits}0`) : ru })
  }
  await keepTranslations(tx, translated, 'demo')
}

async function draw(tx: Db, posts: Post[]) {
  const drawings = posts.flatMap(({ id, pictures: seeds }) =>
    seeds.map((seed, position) => ({
      kind: 'forecast',
      id,
      position,
      body: coverSvg(STYLES[seed % STYLES.length]!, seed),
    })),
  )
  const pictures = await insertDrawings(tx, drawings)
  await rows(
    tx,
    'demo.forecastMedia',
    `update forecaster_media f set address = g.address, width = m.width, height = m.height
     from jsonb_to_recordset($1::jsonb) as g(id integer, position smallint, address text)
     join media m on m.name = substring(g.address from 8) where f.post_id = g.id and f.position = g.position`,
    [JSON.stringify(pictures.map(({ id, position, address }) => ({ id, position, address })))],
  )
}

async function mark(tx: Db, posts: Post[]) {
  const idsOfThose = (is: (post: Post) => boolean) => posts.filter(is).map(({ id }) => id)
  await rows(
    tx,
    'demo.forecastStates',
    `update forecaster_posts set edited_at = case when id = any($1::integer[]) then created_at + interval '20 minutes' end,
       deleted_at = case when id = any($2::integer[]) then created_at + interval '3 hours' end
     where id = any($1::integer[] || $2::integer[])`,
    [idsOfThose(({ isEdited }) => isEdited), idsOfThose(({ isDeleted }) => isDeleted)],
  )
}

async function bookmark(tx: Db, accountId: number, posts: Post[]) {
  const random = seeded(911)
  const chosen = random.shuffle(posts).slice(0, BOOKMARKED)
  await rows(
    tx,
    'demo.forecastBookmarks',
    `insert into forecaster_bookmarks (account_id, post_id, created_at)
     select $1, id, created_at from forecaster_posts where id = any($2::integer[])`,
    [accountId, chosen.map(({ id }) => id)],
  )
}

/** Removes the invented forecasters with all their posts. */
export async function removeDemoForecasters(tx: Db): Promise<Record<string, number>> {
  const gone = await rows<{ id: number; avatar: string }>(
    tx,
    'forecasters.demo',
    'select id, avatar from forecasters where is_demo',
  )
  const posts = await rows<{ id: number }>(
    tx,
    'forecasters.removeDemoPosts',
    'delete from forecaster_posts where forecaster_id = any($1::integer[]) returning id',
    [gone.map(({ id }) => id)],
  )
  await removePictures(tx, 'forecast', { ids: posts.map(({ id }) => id) })
  await removePictures(tx, 'forecaster', { addresses: gone.map(({ avatar }) => avatar) })
  await rows(tx, 'forecasters.removeDemo', 'delete from forecasters where is_demo')
  await rows(
    tx,
    'forecasters.removeDemoDigests',
    `delete from forecaster_digests d where not exists (select from forecaster_posts p where p.id = any(d.item_ids))`,
  )
  return { forecasts: posts.length }
}
