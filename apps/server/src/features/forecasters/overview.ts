import { type Db, rows } from '#platform/database.ts'

/** By network: time of the newest post and number of failing sources. */
export async function newestForecasts(db: Db) {
  return rows<{ source: string; newest_at: Date | null; failing: number }>(
    db,
    'forecasters.newestOfAll',
    `select f.source, max(p.at) as newest_at, count(*) filter (where f.failures >= 3)::int as failing
     from forecasters f
     cross join lateral (select max(created_at) as at from forecaster_posts where forecaster_id = f.id) p
     where f.is_followed and not f.is_paused and not f.is_demo group by f.source`,
  )
}
