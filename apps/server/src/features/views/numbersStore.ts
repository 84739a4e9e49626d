import type { ReadingRow, ReadingSums } from '@palata/contract/views'
import { type Db, rows } from '#platform/database.ts'

export interface Narrowed {
  by: 'post' | 'author' | 'channel'
  author?: number | undefined
  channel?: number | undefined
}

export interface Asked extends Narrowed {
  week?: string | undefined
}

const MOST_ROWS = 100

/** Weekly sums from `from` on: for an author, a channel, or everything. */
export async function listWeeks(
  db: Db,
  { author, channel }: Narrowed,
  from: string,
): Promise<Map<string, ReadingSums>> {
  const scope = author ? 'author' : channel ? 'channel' : 'all'
  const found = await rows<ReadingSums & { week: string }>(
    db,
    'views.weeks',
    `select week, opens, readers, visits, ends, comments, reactions, bookmarks, joined from reading_weeks
     where scope = $1 and entity_id = $2 and week >= $3`,
    [scope, author ?? channel ?? 0, from],
  )
  return new Map(found.map(({ week, ...sums }) => [week, sums]))
}

/** The most read of a week: publications and signals, authors, or channels. */
export function listRows(db: Db, { by, author, channel }: Narrowed, week: string): Promise<ReadingRow[]> {
  if (by === 'author')
    return rows<ReadingRow>(
      db,
      'views.authors',
      `select 'author' as kind, a.id, a.name as title, '' as author, opens, readers, visits, ends, comments, reactions,
         bookmarks, joined
       from reading_weeks w join accounts a on a.id = w.entity_id
       where week = $1 and scope = 'author' order by opens desc, a.id limit $2`,
      [week, MOST_ROWS],
    )
  if (by === 'channel')
    return rows<ReadingRow>(
      db,
      'views.channels',
      `select 'channel' as kind, c.id, c.name as title, '' as author, opens, readers, visits, ends, comments, reactions,
         bookmarks, joined
       from reading_weeks w join channels c on c.id = w.entity_id
       where week = $1 and scope = 'channel' order by opens desc, c.id limit $2`,
      [week, MOST_ROWS],
    )
  return rows<ReadingRow>(
    db,
    'views.things',
    `select w.scope as kind, w.entity_id as id, coalesce(p.title, s.title) as title, coalesce(a.name, '') as author, opens,
       readers, visits, ends, w.comments, w.reactions, bookmarks, joined
     from reading_weeks w left join posts p on w.scope = 'post' and p.id = w.entity_id
       left join signals s on w.scope = 'signal' and s.id = w.entity_id
       left join accounts a on a.id = coalesce(p.author_id, s.author_id)
     where week = $1 and w.scope in ('post', 'signal') and (p.id is not null or s.id is not null)
       and ($2::int is null or coalesce(p.author_id, s.author_id) = $2)
       and ($3::int is null or exists (select from post_channels c where c.post_id = p.id and c.channel_id = $3))
     order by opens desc, w.entity_id desc limit $4`,
    [week, author ?? null, channel ?? null, MOST_ROWS],
  )
}

/** Time of the latest sums; null before the first. */
export async function latestCount(db: Db): Promise<Date | null> {
  const [row] = await rows<{ at: Date | null }>(
    db,
    'views.latestCount',
    `select max(counted_at) as at from reading_weeks where scope = 'all' and entity_id = 0`,
  )
  return row?.at ?? null
}
