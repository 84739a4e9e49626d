import { type Db, rows } from '#platform/database.ts'

const MOST = 6
/** Most posts considered for each coin, each channel and overall. */
const LOOKED_AT = 60

/**
 * Ids of the published posts most similar to this one. Candidates share a coin or a channel, or are among the latest:
 * a shared coin counts 3, a shared word of title and lead 1.5, a channel 1; each month between the posts takes off 0.5;
 * a post that shares nothing is not similar. Each part reads a bounded index range, so the cost does not grow.
 */
export async function findSimilar(db: Db, id: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    'posts.similar',
    `with own as (select published_at, tsvector_to_array(words) as words from posts where id = $1),
     coins as (select coin_id from mentions where kind = 'post' and entity_id = $1 order by position limit 5),
     channels as (select channel_id from post_channels where post_id = $1 limit 5),
     shared as (
       select m.entity_id as id, 3.0 as weight from coins c cross join lateral (
         select entity_id from mentions where coin_id = c.coin_id and kind = 'post'
         order by named_at desc, entity_id desc limit ${LOOKED_AT}) m
       union all
       select p.post_id, 1.0 from channels c cross join lateral (
         select post_id from post_channels where channel_id = c.channel_id
         order by published_at desc, post_id desc limit ${LOOKED_AT}) p
       union all
       (select id, 0.0 from posts where live and not pinned_all_time order by published_at desc, id desc limit ${LOOKED_AT})),
     weighed as (select id, sum(weight) as weight from shared where id <> $1 group by id),
     scored as (
       select p.id, p.published_at, w.weight
         + 1.5 * least(6, (select count(*) from unnest(tsvector_to_array(p.words)) word where word = any(own.words))) as likeness,
         least(4, abs(extract(epoch from p.published_at - own.published_at)) / 2592000) as months
       from weighed w join posts p on p.id = w.id cross join own where p.live)
     select id from scored where likeness > 0
     order by likeness - 0.5 * months desc, published_at desc, id desc limit ${MOST}`,
    [id],
  )
  return found.map((post) => post.id)
}
