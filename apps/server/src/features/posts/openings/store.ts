import { type Db, rows } from '#platform/database.ts'

export interface GiftRow {
  id: number
  post_id: number
  giver_id: number
  created_at: Date
  model: 'News' | 'Material' | 'Opinion'
  title: string
  live: boolean
  giver: string
  /** Null until somebody opened it. */
  opened_at: Date | null
}

const GIFT = `select g.id, g.post_id, g.giver_id, g.created_at, g.opened_at, p.model, p.title, p.live,
    a.name as giver
  from post_gifts g join posts p on p.id = g.post_id join accounts a on a.id = g.giver_id`

export async function findGift(db: Db, id: number): Promise<GiftRow | undefined> {
  const [row] = await rows<GiftRow>(db, 'openings.gift', `${GIFT} where g.id = $1`, [id])
  return row
}

/** The latest fifty. */
export function listGifts(db: Db, giverId: number) {
  return rows<GiftRow>(
    db,
    'openings.gifts',
    `${GIFT} where g.giver_id = $1 order by g.created_at desc, g.id desc limit 50`,
    [giverId],
  )
}

/** Makes links of one person wait for each other, so that two at once cannot both be the last of the month. */
export async function lockGiver(tx: Db, giverId: number) {
  await rows(tx, 'openings.lockGiver', `select pg_advisory_xact_lock(hashtext('post_gifts'), $1)`, [giverId])
}

export async function countGifts(db: Db, giverId: number, since: Date): Promise<number> {
  const [row] = await rows<{ made: number }>(
    db,
    'openings.countGifts',
    'select count(*)::int as made from post_gifts where giver_id = $1 and created_at >= $2',
    [giverId, since],
  )
  return row!.made
}

export async function insertGift(tx: Db, postId: number, giverId: number, now: Date): Promise<number> {
  const [row] = await rows<{ id: number }>(
    tx,
    'openings.insertGift',
    'insert into post_gifts (post_id, giver_id, created_at) values ($1, $2, $3) returning id',
    [postId, giverId, now],
  )
  return row!.id
}

interface Opening {
  accountId: number
  postId: number
  giftId: number | null
  week: string | null
}

/** False when the text is open to them already, the link has been opened, or the week's text was chosen. */
export async function insertOpening(db: Db, { accountId, postId, giftId, week }: Opening, now: Date) {
  const made = await rows(
    db,
    'openings.insert',
    `with opened as (
       insert into post_openings (account_id, post_id, gift_id, week, opened_at)
       select $1, $2, $3::integer, $4, $5
       where $3 is null or exists (select from post_gifts where id = $3 and opened_at is null)
       on conflict do nothing returning gift_id
     ), used as (
       update post_gifts g set opened_at = $5 from opened where g.id = opened.gift_id
     )
     select from opened`,
    [accountId, postId, giftId, week, now],
  )
  return made.length > 0
}

/** Which of these posts are open to the person. */
export async function listOpened(db: Db, accountId: number, postIds: number[]): Promise<number[]> {
  const opened = await rows<{ post_id: number }>(
    db,
    'openings.opened',
    'select post_id from post_openings where account_id = $1 and post_id = any($2::integer[])',
    [accountId, postIds],
  )
  return opened.map(({ post_id }) => post_id)
}

export interface WeekRow {
  id: number
  model: 'News' | 'Material' | 'Opinion'
  title: string
}

/** The text that the person chose in the week. */
export async function findOfWeek(db: Db, accountId: number, monday: string): Promise<WeekRow | undefined> {
  const [row] = await rows<WeekRow>(
    db,
    'openings.ofWeek',
    `select p.id, p.model, p.title from post_openings o join posts p on p.id = o.post_id
     where o.account_id = $1 and o.week = $2`,
    [accountId, monday],
  )
  return row
}

export interface GivenText {
  id: number
  model: 'News' | 'Material' | 'Opinion'
  title: string
  live: boolean
  is_podcast: boolean
  author_id: number | null
}

export async function findText(db: Db, id: number): Promise<GivenText | undefined> {
  const [row] = await rows<GivenText>(
    db,
    'openings.text',
    'select id, model, title, live, is_podcast, author_id from posts where id = $1',
    [id],
  )
  return row
}
