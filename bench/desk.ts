/** Lists of the desk over a million posts, comments and people: first pages, searches and every filter, over HTTP. */
import pg from 'pg'
import { prepareDatabase } from '../apps/server/src/prepareDatabase.ts'
import { get, serveOver } from './served.ts'
import { median, table } from './table.ts'

const SIZE = Number(process.env.ROWS ?? 1_000_000)
const READS = Number(process.env.READS ?? 40)
const GOAL_MS = 200

/** Queries of every list; `#` is replaced with another number each time. */
const QUESTIONS: Record<string, string[]> = {
  posts: [
    '',
    'sort=published',
    'kind=news',
    'kind=podcast',
    'kind=opinion&state=removed',
    'kind=podcast&state=removed',
    'state=waiting',
    'state=removed',
    'state=live&sort=published',
    'scheduled=1',
    'pinned=1',
    'author=a#',
    'author=a1',
    'author=a1&state=waiting',
    'author=nobody',
    'channel=c#',
    'channel=c1&kind=podcast',
    'coin=c#',
    'coin=c1&state=removed',
    'from=2025-0#-01&to=2025-0#-20',
    'from=2025-0#-01&to=2025-0#-20&kind=podcast&state=removed',
    'q=w#',
    'q=w1',
    'q=w1 w2 w3',
    'q=w1&state=removed',
    'q=w1 w4000',
    'q=w4#0 w49#0',
    'q=wo',
    'q=публикация 77#',
    'q=публикация&kind=podcast',
    'q=12345#',
  ],
  comments: [
    '',
    'sort=created',
    'state=removed',
    'state=standing',
    'author=a#',
    'author=a1&state=removed',
    'q=w#',
    'q=w1 w2',
    'q=w1&state=removed',
    'q=w4#0 w49#0',
    'q=w1&author=a9#',
  ],
  people: [
    '',
    'sort=created',
    'role=editor',
    'source=cryptocloud',
    'source=pon',
    'source=telegram&sort=created',
    'restriction=limited',
    'restriction=closed&source=pon',
    'from=2025-0#-01&to=2025-0#-20',
    'q=a12345#',
    'q=человек',
    'q=example.org',
    'q=человек&source=operator',
    'q=имя7#',
  ],
}

/** Fills the database and prints how long each list takes. */
export async function deskLists(serverUrl: string) {
  await fill(serverUrl)
  await ask(serverUrl, process.argv[3])
}

/** Measures all queries, or those whose text contains `only`. */
async function ask(serverUrl: string, only?: string) {
  const viewer = { id: 1, username: 'a1', hasPaidAccess: true, isModerator: true }
  const { port, close } = await serveOver(serverUrl, () => viewer)
  const lines: { name: string; p50: number; p99: number }[] = []
  for (const [list, questions] of Object.entries(QUESTIONS))
    for (const question of questions) {
      const name = `${list}${question && `?${question}`}`
      if (only && !name.includes(only)) continue
      lines.push({ name, ...(await measure(port, list, question)) })
    }
  await close()
  table(
    ['list and what it is narrowed to', 'p50, ms', 'p99, ms', 'goal'],
    lines
      .sort((one, other) => one.p99 - other.p99)
      .map(({ name, p50, p99 }) => [`\`${name}\``, p50.toFixed(1), p99.toFixed(1), `≤ ${GOAL_MS}`]),
  )
  const late = lines.filter(({ p99 }) => p99 > GOAL_MS)
  console.log(`${lines.length} questions, over the goal: ${late.length}\n`)
}

/** Half of the reads are first pages, half are second pages. */
async function measure(port: number, list: string, question: string) {
  const times: number[] = []
  for (let turn = -1; times.length < READS; turn += 1) {
    const path = `/api/desk/${list}/?${new URLSearchParams(question.replaceAll('#', String(1 + (Math.abs(turn) % 9))))}`
    const [ms, text] = await timed(port, path)
    const { next } = JSON.parse(text) as { next: string | null }
    // The first turn is not counted: it reads from the disk.
    if (turn < 0) continue
    times.push(ms)
    if (next) times.push((await timed(port, `${path}&cursor=${next}`))[0])
  }
  times.sort((one, other) => one - other)
  return { p50: median(times), p99: times[Math.floor(times.length * 0.99)]! }
}

async function timed(port: number, path: string): Promise<[number, string]> {
  const started = performance.now()
  const text = await get(port, path)
  return [performance.now() - started, text]
}

/** Words with a steep distribution: the first is in most titles, the last in a few of a million. */
const words = (count: number, seed: string) =>
  `(select string_agg('w' || (1 + floor(5000 * power(random(), 4)))::integer, ' ')
    from generate_series(1, ${count} + ${seed} * 0))`

async function fill(url: string) {
  const db = new pg.Pool({ connectionString: url, max: 1 })
  db.on('error', (error) => console.error(error))
  await prepareDatabase(db as never)
  const started = performance.now()
  await db.query('set session_replication_role = replica')
  // An index is built faster over all rows than row by row; each is rebuilt as the migration defined it.
  const { rows: indexes } = await db.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename in ('posts', 'comments', 'accounts', 'mentions', 'post_channels')
       and indexdef not like 'CREATE UNIQUE%'`,
  )
  for (const { name } of indexes) await db.query(`drop index ${name}`)
  await db.query(
    `insert into accounts (username, name, email, email_verified, groups, created_at)
     select 'a' || n, 'Имя' || n % 1000 || ' Человек', 'a' || n || '@example.org', true,
       case when n = 1 then '{Editors,Moderators,Operators}' when n <= 40 then '{Editors}' else '{}' end::text[],
       now() - (${SIZE} - n) * interval '1 minute' from generate_series(1, $1::integer) n`,
    [SIZE],
  )
  await db.query(
    `insert into grants (account_id, source, starts_at, ends_at, reason)
     select n, case when n % 10 < 6 then 'cryptocloud' when n % 10 < 8 then 'telegram' when n % 10 < 9 then 'pon' else 'operator' end,
       now() - interval '30 days', case when n % 10 < 6 then now() + interval '30 days' end, 'Замер'
     from generate_series(1, $1::integer) n where n % 3 = 0`,
    [SIZE],
  )
  await db.query(
    `insert into restrictions (account_id, kind, reason, actor, created_at, until)
     select n * 101, case when n % 2 = 0 then 'limited' else 'closed' end, 'Замер', 'operator:a1', now(),
       case when n % 2 = 0 then now() + interval '9 days' end from generate_series(1, 2000) n`,
  )
  await db.query(`insert into channels (slug, name) select 'c' || n, 'Канал ' || n from generate_series(1, 12) n`)
  await db.query(
    `insert into coins (api_id, slug, symbol, name, price_usd) select 'c' || n, 'c' || n, 'C' || n, 'C', 1 from generate_series(1, 300) n`,
  )
  // One author has a third of all posts.
  await db.query(
    `insert into posts (model, title, short_description, content, published_at, live, author_id, is_podcast, removed_at, publish_at)
     select case when n % 3 = 0 then 'Opinion' when n % 3 = 1 then 'News' else 'Material' end,
       'Публикация ' || n % 10000 || ' ' || ${words(7, 'n')}, '', '<p>Текст</p>',
       now() - (${SIZE} - n) * interval '2 minutes', n % 2000 <> 0 and n % 97 <> 0,
       case when n % 3 = 0 then 1 else 1 + n % 5000 end, n % 3 = 1 and n % 1000 = 1,
       case when n % 97 = 0 then now() end, case when n % 20000 = 0 then now() + interval '1 day' end
     from generate_series(1, $1::integer) n`,
    [SIZE],
  )
  await db.query('insert into post_channels select id, id % 12 + 1, published_at from posts')
  await db.query(
    `insert into mentions (kind, entity_id, coin_id, position, named_at, price)
     select 'post', id, 1 + floor(300 * power(random(), 3)), 1, published_at, 1 from posts`,
  )
  await db.query(
    `insert into comment_threads (post_id, total, standing, changed_at)
     select id, 100, 100, now() from posts order by id desc limit ${SIZE} / 100`,
  )
  await db.query(
    `insert into comments (thread_id, author_id, text, created_at, removed_at)
     select 1 + n % (${SIZE} / 100), case when n % 3 = 0 then 1 else 1 + n % 50000 end, ${words(12, 'n')},
       now() - (${SIZE} - n) * interval '1 minute', case when n % 500 = 0 then now() end
     from generate_series(1, $1::integer) n`,
    [SIZE],
  )
  await db.query('set session_replication_role = origin')
  for (const { definition } of indexes) await db.query(definition)
  await db.query('vacuum analyze')
  console.log(`${SIZE} posts, comments and people written in ${((performance.now() - started) / 1000).toFixed(0)} s\n`)
  await db.end()
}
