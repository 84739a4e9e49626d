import { type Db, rows } from '#platform/database.ts'

/** Categories older than a day, the oldest first; never fetched ones first of all. */
export async function listStaleTags(db: Db, slugs: string[], now: Date, limit: number): Promise<string[]> {
  const stale = await rows<{ slug: string }>(
    db,
    'screener.staleTags',
    `select s.slug from unnest($1::text[]) with ordinality as s(slug, place) left join coin_tags t on t.slug = s.slug
     where t.taken_at is null or t.taken_at <= $2::timestamptz - interval '20 hours'
     order by t.taken_at nulls first, s.place limit $3`,
    [slugs, now, limit],
  )
  return stale.map(({ slug }) => slug)
}

/** Stores a category and its coins, given by provider ids. When no coin is known, the old ones stay. */
export async function setTag(
  tx: Db,
  { slug, name, isLeftOut }: { slug: string; name: string; isLeftOut: boolean },
  apiIds: string[],
  now: Date,
): Promise<boolean> {
  const [tag] = await rows<{ id: number }>(
    tx,
    'screener.setTag',
    `insert into coin_tags (slug, name, is_left_out, taken_at) values ($1, $2, $3, $4)
     on conflict (slug) do update set name = excluded.name, is_left_out = excluded.is_left_out, taken_at = excluded.taken_at
     returning id`,
    [slug, name, isLeftOut, now],
  )
  const changed = await rows<{ coin_id: number }>(
    tx,
    'screener.setTagCoins',
    `with given as (select id as coin_id from coins where api_id = any($2)), gone as (
       delete from coin_tag_coins t where t.tag_id = $1 and exists (select from given)
         and not exists (select from given g where g.coin_id = t.coin_id) returning t.coin_id
     ), come as (
       insert into coin_tag_coins (tag_id, coin_id) select $1, coin_id from given on conflict do nothing returning coin_id
     )
     select coin_id from gone union all select coin_id from come`,
    [tag!.id, apiIds],
  )
  return changed.length > 0
}

/** Stores an editors' list with its coins in order; returns how many coins were known. */
export async function setList(tx: Db, name: string, apiIds: string[]): Promise<number> {
  const [list] = await rows<{ id: number }>(
    tx,
    'screener.setList',
    `insert into coin_lists (name, position) values ($1, (select coalesce(max(position), 0) + 1 from coin_lists))
     on conflict (name) do update set name = excluded.name returning id`,
    [name],
  )
  await tx.query('delete from coin_list_coins where list_id = $1', [list!.id])
  const set = await rows<{ coin_id: number }>(
    tx,
    'screener.setListCoins',
    `insert into coin_list_coins (list_id, coin_id, position)
     select $1, c.id, min(g.place) from unnest($2::text[]) with ordinality as g(api_id, place) join coins c on c.api_id = g.api_id
     group by c.id returning coin_id`,
    [list!.id, apiIds],
  )
  return set.length
}

export async function placeList(tx: Db, id: number, { name, position }: { name: string; position: number }) {
  await rows(tx, 'screener.placeList', 'update coin_lists set name = $2, position = $3 where id = $1', [
    id,
    name,
    position,
  ])
}

/** False when there is none. */
export async function removeList(tx: Db, name: string): Promise<boolean> {
  const gone = await rows<{ id: number }>(
    tx,
    'screener.removeList',
    'delete from coin_lists where name = $1 returning id',
    [name],
  )
  return gone.length > 0
}

/** Orders the lists; unnamed ones follow. Returns the unknown names. */
export async function orderLists(tx: Db, names: string[]): Promise<string[]> {
  const known = await rows<{ name: string }>(
    tx,
    'screener.orderLists',
    `update coin_lists l set position = coalesce(g.place, 1000 + l.position % 1000)
     from coin_lists o left join unnest($1::text[]) with ordinality as g(name, place) on g.name = o.name
     where o.id = l.id returning l.name`,
    [names],
  )
  const found = new Set(known.map(({ name }) => name))
  return names.filter((name) => !found.has(name))
}

/** Every list with its coins' tickers, in order. */
export function listLists(db: Db) {
  return rows<{ name: string; symbols: string[] }>(
    db,
    'screener.allLists',
    `select l.name, coalesce(array_agg(c.symbol order by m.position) filter (where c.id is not null), '{}') as symbols
     from coin_lists l left join coin_list_coins m on m.list_id = l.id left join coins c on c.id = m.coin_id
     group by l.id order by l.position, l.id limit 1000`,
  )
}
