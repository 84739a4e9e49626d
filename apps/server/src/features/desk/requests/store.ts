import { type Db, rows } from '#platform/database.ts'
import type { RouteTimes } from '#platform/replies/requestTimes.ts'

/** Adds one process's times of an hour to the sums of all processes. */
export async function addTimes(db: Db, { hour, route, count, buckets, worst_ms, worst_at }: RouteTimes) {
  await rows(
    db,
    'desk.addTimes',
    `insert into request_hours as r (hour, route, count, buckets, worst_ms, worst_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (hour, route) do update set
       count = r.count + excluded.count,
       buckets = (select array_agg(coalesce(mine, 0) + coalesce(theirs, 0) order by place)
         from unnest(r.buckets, excluded.buckets) with ordinality as u(mine, theirs, place)),
       worst_at = case when excluded.worst_ms > r.worst_ms then excluded.worst_at else r.worst_at end,
       worst_ms = greatest(r.worst_ms, excluded.worst_ms)`,
    [hour, route, count, buckets, worst_ms, worst_at],
  )
}

export interface DayTimes {
  route: string
  count: number
  buckets: number[]
  worst_ms: number
  worst_at: Date
}

/** Sums over the hours since `since`, by route. */
export function listTimes(db: Db, since: Date): Promise<DayTimes[]> {
  return rows<DayTimes>(
    db,
    'desk.times',
    `select t.route, t.count, b.buckets, t.worst_ms, w.worst_at
     from (select route, sum(count)::integer as count, max(worst_ms) as worst_ms
       from request_hours where hour > $1 group by route) t
     cross join lateral (
       select array_agg(s.sum order by s.place) as buckets from (
         select u.place, sum(u.n)::integer as sum from request_hours r, unnest(r.buckets) with ordinality as u(n, place)
         where r.route = t.route and r.hour > $1 group by u.place) s) b
     cross join lateral (
       select r.worst_at from request_hours r where r.route = t.route and r.hour > $1
       order by r.worst_ms desc, r.hour desc limit 1) w`,
    [since],
  )
}

export async function removeOldTimes(db: Db, before: Date) {
  await rows(db, 'desk.removeTimes', 'delete from request_hours where hour < $1', [before])
}
