import type { DemoStage } from '#demo/stage.ts'
import { type Db, rows } from '#platform/database.ts'
import { dayKey } from '#platform/format/days.ts'
import { sumWeeksIn } from './store.ts'
import { weekOf, weeksBefore } from './weeks.ts'

const WEEKS = 12

/** Generated readings of the demo's posts over twelve weeks: most in a post's first week, some to the end. */
export async function demoReadings(tx: Db, { now }: DemoStage) {
  const running = weekOf(dayKey(now))
  await rows(
    tx,
    'views.demo',
    `insert into readings (week, kind, entity_id, reader, opens, last_day, counted, is_ended, has_joined)
     select week, 'post', p.id, sha256(('demo ' || n)::bytea), 1 + (n % 5 = 0)::int, least(week + 6, $2::date),
       1 + (n % 5 = 0)::int, (n * 7 + p.id * 3) % 100 < 45 + p.id % 30, (n + p.id) % 97 = 0
     from (select id, published_at, 20 + (id * 37) % 90 as readers,
         date_trunc('week', published_at at time zone 'Europe/Moscow')::date as first from posts where live) p,
       lateral (values (p.first, p.readers), (p.first + 7, p.readers / 5)) as span(week, most),
       generate_series(1, most) n
     where week >= $1 and week <= $3`,
    [weeksBefore(running, WEEKS - 1), dayKey(now), running],
  )
  await sumWeeksIn(tx, weeksBefore(running, WEEKS - 1), now)
  await rows(tx, 'views.demoForget', 'delete from readings where week < $1', [weeksBefore(running, 1)])
}
