import type { DeskPost, DeskPostInFull, deskPosts } from '@palata/contract/desk/posts'
import type { Query } from '@palata/contract/endpoint'
import type { PostColor, PostGif } from '@palata/contract/posts'
import { FIELDS, pick } from '@palata/contract/posts/fields'
import type { Beyond } from '@palata/contract/posts/wall'
import { sql } from 'kysely'
import { idNamed } from '#features/people'
import { type Db, rows } from '#platform/database.ts'
import { presentAuthored, STATES } from '#platform/desk/authored.ts'
import { eachIds, type Listing, listPage } from '#platform/desk/listing.ts'
import type { Narrowing } from '#platform/desk/search.ts'
import { dayBounds } from '#platform/format/days.ts'
import { builder, builtRows, given } from '#platform/queryBuilder.ts'
import { listPostChannels } from '../publishing/store.ts'

/** Written fields of a row. The source text is not read. */
const LISTED = FIELDS.filter((field) => field !== 'content')

type ListQuery = Query<typeof deskPosts.list>

const KINDS = {
  podcast: sql`t.is_podcast`,
  news: sql`t.model = 'News' and not t.is_podcast`,
  material: sql`t.model = 'Material' and not t.is_podcast`,
  opinion: sql`t.model = 'Opinion'`,
}
const listing: Listing<ListQuery> = {
  from: sql`from posts t`,
  table: 'posts',
  sorts: { published: { column: sql`t.published_at`, type: sql`timestamptz` } },
  words: sql`t.title`,
  where: ({ kind, state, pinned, scheduled, from, to }) => [
    scheduled && sql`t.publish_at is not null`,
    kind && KINDS[kind],
    state && STATES[state],
    pinned && sql`(t.pinned_all_time or t.pinned_day is not null)`,
    from && sql`t.published_at >= ${dayBounds(from).from}`,
    to && sql`t.published_at < ${dayBounds(to).to}`,
  ],
  narrow: ({ author, channel, coin, pinned, scheduled }) => [
    scheduled && { ids: sql`select t.id from posts t where t.publish_at is not null`, holds: sql`true` },
    author !== undefined && { holds: sql`t.author_id = ${idNamed(author)}` },
    channel !== undefined && inChannel(channel),
    coin !== undefined && naming(coin),
    pinned && {
      ids: sql`select t.id from posts t where t.pinned_all_time or t.pinned_day is not null`,
      holds: sql`true`,
    },
  ],
}

function inChannel(slug: string): Narrowing {
  const channel = sql`(select id from channels where slug = ${slug})`
  return {
    ids: sql`select c.post_id as id from post_channels c where c.channel_id = ${channel}`,
    // Checked per row: `exists` would make the planner collect all posts of the channel.
    holds: sql`(select true from post_channels c where c.post_id = t.id and c.channel_id = ${channel} limit 1)`,
  }
}

function naming(apiId: string): Narrowing {
  const coin = sql`m.kind = 'post' and m.coin_id = (select id from coins where api_id = ${apiId})`
  return {
    ids: sql`select m.entity_id as id from mentions m where ${coin}`,
    holds: sql`(select true from mentions m where ${coin} and m.entity_id = t.id limit 1)`,
  }
}

/** Posts of every kind and state for the desk. */
export function listPostsAtDesk(db: Db, query: ListQuery, now: Date) {
  return listPage(db, listing, query, now, async (ids) => {
    const found = await readRows(db, ids)
    return new Map(found.map((row) => [row.id, present(row)]))
  })
}

export function eachPostAtDesk(db: Db, query: ListQuery, now: Date) {
  return eachIds(db, listing, query, now)
}

export async function readPostAtDesk(db: Db, id: number): Promise<DeskPostInFull | undefined> {
  const [row] = await readRows(db, [id])
  if (!row) return undefined
  const { content_html, removal_reason, open_html, beyond } = row
  const open_part = beyond && { html: open_html, beyond }
  const channels = await listPostChannels(db, id)
  const url = `/${row.model.toLowerCase()}/${id}`
  return { ...pick(row, LISTED), ...present(row), content_html, open_part, removal_reason, channels, url }
}

/** Number of posts that wait for publication. */
export async function countWaitingPosts(db: Db): Promise<number> {
  const [row] = await rows<{ count: number }>(
    db,
    'posts.countWaiting',
    `select count(*)::int as count from (select from posts where not live and removed_at is null limit 1000) p`,
  )
  return row!.count
}

export async function oldestWaitingPost(db: Db): Promise<Date | null> {
  const [row] = await rows<{ at: Date }>(
    db,
    'posts.oldestWaiting',
    `select published_at as at from posts where not live and removed_at is null order by published_at limit 1`,
  )
  return row?.at ?? null
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

function readRows(db: Db, ids: number[]) {
  return builtRows(db, 'posts.atDesk', [ids], () =>
    builder
      .selectFrom('posts as p')
      .leftJoin('accounts as a', 'a.id', 'p.author_id')
      .select(LISTED.map((field) => `p.${field}` as const))
      .select(['p.id', 'p.model', 'p.is_podcast', 'p.live', 'p.removed_at', 'p.published_at', 'p.publish_at'])
      .select(['p.pinned_day', 'p.pinned_all_time', 'p.comments_count', 'p.revision', 'p.content_html'])
      .select(['p.open_html', 'p.open_blocks'])
      .select(({ ref }) => ref('p.beyond').$castTo<Beyond | null>().as('beyond'))
      .select(['p.removal_reason', 'p.color', 'p.gif', 'p.label', 'a.username', 'a.name', 'a.avatar'])
      .select(sql<boolean>`p.is_podcast and p.audio_length is null`.as('lacks_recording'))
      .where('p.id', '=', sql<number>`any(${given<number[]>(1)}::integer[])`),
  )
}

function present(row: Row): DeskPost {
  const { id, title, published_at, pinned_day, pinned_all_time, comments_count, revision } = row
  return {
    id,
    // A check constraint limits the values; the database type is text.
    kind: row.is_podcast ? 'podcast' : (row.model.toLowerCase() as DeskPost['kind']),
    title,
    ...presentAuthored(row),
    published_at: published_at.toISOString(),
    publish_at: row.publish_at?.toISOString() ?? null,
    pinned_day,
    pinned_all_time,
    comments_count,
    revision,
    lacks_recording: row.lacks_recording,
    // Limited by check constraints too.
    color: row.color as PostColor,
    gif: row.gif as PostGif,
    label: row.label,
    open_blocks: row.open_blocks,
  }
}
