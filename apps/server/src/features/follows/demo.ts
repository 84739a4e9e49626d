import type { DemoStage } from '#demo/stage.ts'
import { type Db, rows } from '#platform/database.ts'

/** People who sign in: what the demo publishes must not ring for who looks at it for the first time. */
const SIGNED_IN = ['anna', 'maria', 'oleg', 'gleb', 'vera', 'timur']

/** The demo's other people follow the authors that they read. */
export async function insertFollows(tx: Db, { now, idOf }: DemoStage) {
  await rows(
    tx,
    'follows.demo',
    `insert into follows (account_id, author_id, created_at)
     select p.id, a.id, $1::timestamptz - make_interval(hours => (p.id * 5 + a.id) % 900)
     from accounts p join accounts a on a.id <> p.id
     where (p.id * 7 + a.id * 3) % 4 = 0 and p.id <> all($2::int[])
       and exists (select from posts where author_id = a.id and live)`,
    [now, SIGNED_IN.map((name) => idOf('accounts', name)).filter((id) => id !== undefined)],
  )
}
