import { type Database, type Db, rows, transaction } from '#platform/database.ts'

export interface Opened {
  kind: 'post' | 'signal'
  id: number
}

export interface Reading extends Opened {
  week: string
  day: string
  reader: Buffer
  isEnd: boolean
}

/** Salt that hides the week's readers; created by the first caller. */
export async function findSalt(db: Db, week: string): Promise<string> {
  const find = () => rows<{ salt: string }>(db, 'views.salt', 'select salt from reading_salts where week = $1', [week])
  const [known] = await find()
  if (known) return known.salt
  await rows(db, 'views.makeSalt', 'insert into reading_salts (week) values ($1) on conflict do nothing', [week])
  return (await find())[0]!.salt
}

/** One row per reader and item; unchanged rows are not written. Ordered by key, so that two writers cannot deadlock. */
export async function putReadings(db: Db, readings: readonly Reading[]) {
  await rows(
    db,
    'views.put',
    `insert into readings as r (week, kind, entity_id, reader, last_day, is_ended)
     select * from unnest($1::date[], $2::text[], $3::int[], $4::bytea[], $5::date[], $6::bool[])
       as given(week, kind, entity_id, reader, day, is_end)
     order by week, kind, entity_id, reader
     on conflict (week, kind, entity_id, reader) do update
     set opens = r.opens + (r.last_day < excluded.last_day)::int, last_day = greatest(r.last_day, excluded.last_day),
       is_ended = r.is_ended or excluded.is_ended
     where r.last_day < excluded.last_day or (excluded.is_ended and not r.is_ended)`,
    [
      readings.map(({ week }) => week),
      readings.map(({ kind }) => kind),
      readings.map(({ id }) => id),
      readings.map(({ reader }) => reader),
      readings.map(({ day }) => day),
      readings.map(({ isEnd }) => isEnd),
    ],
  )
}

/** Views by kind and id: the stored sums plus the readings not added yet. */
export async function sumViews(db: Db, opened: readonly Opened[]): Promise<Map<string, number>> {
  const found = await rows<{ kind: string; id: number; views: number }>(
    db,
    'views.sums',
    `select kind, id, coalesce((select views from view_sums s where s.kind = asked.kind and s.entity_id = asked.id), 0)
       + coalesce((select sum(opens - counted) from readings r
           where r.kind = asked.kind and r.entity_id = asked.id and counted < opens), 0) as views
     from unnest($1::text[], $2::int[]) as asked(kind, id)`,
    [opened.map(({ kind }) => kind), opened.map(({ id }) => id)],
  )
  return new Map(found.map(({ kind, id, views }) => [`${kind} ${id}`, views]))
}

/** Adds new readings to the sums. */
export async function addUpViews(db: Db) {
  await rows(
    db,
    'views.addUp',
    `with fresh as (
       update readings r set counted = f.opens
       from (select week, kind, entity_id, reader, opens, counted from readings where counted < opens for update) f
       where r.week = f.week and r.kind = f.kind and r.entity_id = f.entity_id and r.reader = f.reader
       returning r.kind, r.entity_id, f.opens - f.counted as more)
     insert into view_sums as s (kind, entity_id, views) select kind, entity_id, sum(more) from fresh group by 1, 2
     order by 1, 2
     on conflict (kind, entity_id) do update set views = s.views + excluded.views`,
  )
}

/** Computes the sums of all weeks with stored readers, and removes readers from before `since`. */
export async function sumWeeks(db: Database, since: string, now: Date) {
  await transaction(db, async (tx) => {
    // After weeks without a worker the missed weeks are summed before they are removed.
    const [oldest] = await rows<{ week: string | null }>(tx, 'views.oldest', 'select min(week) as week from readings')
    await sumWeeksIn(tx, oldest?.week && oldest.week < since ? oldest.week : since, now)
    await rows(tx, 'views.forget', 'delete from readings where week < $1 and counted = opens', [since])
    await rows(tx, 'views.forgetSalts', 'delete from reading_salts where week < $1', [since])
  })
}

/** Computes the sums without removing anything. */
export async function sumWeeksIn(tx: Db, since: string, now: Date) {
  await rows(tx, 'views.sumWeeks', SUM_WEEKS, [since, now])
}

/** `done` has every action on an item in a week; an item counts for itself, its author, its channels and the whole. */
const SUM_WEEKS = `
  with done as (
    select week, kind, entity_id as id, reader, opens::int as opens, is_ended, has_joined,
      0 as comments, 0 as reactions, 0 as bookmarks from readings where week >= $1
    union all
    select date_trunc('week', c.created_at at time zone 'Europe/Moscow')::date,
      case when t.post_id is null then 'signal' else 'post' end, coalesce(t.post_id, t.signal_id),
      null, 0, false, false, 1, 0, 0
    from comments c join comment_threads t on t.id = c.thread_id
    where c.removed_at is null and c.created_at >= $1::date::timestamp at time zone 'Europe/Moscow'
    union all
    select date_trunc('week', reacted_at at time zone 'Europe/Moscow')::date, kind, object_id, null, 0, false, false, 0, 1, 0
    from reactions where kind in ('post', 'signal') and reacted_at >= $1::date::timestamp at time zone 'Europe/Moscow'
    union all
    select date_trunc('week', created_at at time zone 'Europe/Moscow')::date, 'post', post_id, null, 0, false, false, 0, 0, 1
    from bookmarks where created_at >= $1::date::timestamp at time zone 'Europe/Moscow'
    union all
    select date_trunc('week', created_at at time zone 'Europe/Moscow')::date, 'signal', signal_id, null, 0, false, false, 0, 0, 1
    from signal_bookmarks where created_at >= $1::date::timestamp at time zone 'Europe/Moscow'),
  things as (select distinct kind, id from done),
  scopes as (
    select kind, id, kind as scope, id as scope_id from things
    union all select kind, id, 'all', 0 from things
    union all select 'post', p.id, 'author', p.author_id from things t join posts p on t.kind = 'post' and p.id = t.id
      where p.author_id is not null
    union all select 'signal', s.id, 'author', s.author_id from things t join signals s on t.kind = 'signal' and s.id = t.id
      where s.author_id is not null
    union all select 'post', c.post_id, 'channel', c.channel_id from things t
      join post_channels c on t.kind = 'post' and c.post_id = t.id)
  insert into reading_weeks (week, scope, entity_id, opens, readers, visits, ends, joined, comments, reactions,
    bookmarks, counted_at)
  select week, scope, scope_id, sum(opens), count(distinct reader), count(reader), count(*) filter (where is_ended),
    count(distinct reader) filter (where has_joined), sum(comments), sum(reactions), sum(bookmarks),
    $2::timestamptz
  from done join scopes using (kind, id) group by week, scope, scope_id
  on conflict (week, scope, entity_id) do update
  set opens = excluded.opens, readers = excluded.readers, visits = excluded.visits, ends = excluded.ends,
    joined = excluded.joined, comments = excluded.comments, reactions = excluded.reactions, bookmarks = excluded.bookmarks,
    counted_at = excluded.counted_at`

/** Marks readings of this reader, by the hash of each week, as made before they got access. */
export async function markJoined(db: Db, names: readonly { week: string; reader: Buffer }[]) {
  await rows(
    db,
    'views.markJoined',
    `update readings r set has_joined = true from unnest($1::date[], $2::bytea[]) as named(week, reader)
     where r.week = named.week and r.reader = named.reader and not r.has_joined`,
    [names.map(({ week }) => week), names.map(({ reader }) => reader)],
  )
}
