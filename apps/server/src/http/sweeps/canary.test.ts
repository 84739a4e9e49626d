import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '@palata/contract/endpoint'
import type { LiveNews } from '@palata/contract/live'
import { testApp } from '#testing/app.ts'
import { allQuestions, ask, newAsker, ROLES, type Role } from '#testing/everyone.ts'
import { fillSamples, fragmentRows, shapedFor, textsFor } from '#testing/samples.ts'
import { everyEvent, liveOrigin, openStream } from '#testing/stream.ts'
import { servePages } from '../pages/pages.ts'

/** Columns that members can read. */
const MEMBERS = textsFor('members')
const HIDDEN = new Set([...MEMBERS, ...textsFor('unread'), ...textsFor('private')])

/** Also matches inside an address. */
const CANARY = /CANARY(?::|%3A)([a-z_]+\.[a-z_]+)/g
/** Columns of which everyone reads some rows. */
const FRAGMENT = /FRAGMENT(?::|%3A)([a-z_]+\.[a-z_]+)/g
const FRAGMENTS = new Map(fragmentRows())
const PAGE = '/'
const CRAWLED = ['/sitemap.xml', '/sitemaps/posts-1.xml', '/sitemaps/news.xml', '/sitemaps/signals.xml', '/rss.xml']
/** Column names by value, for columns that cannot hold the word, such as an address. */
const speechless = new Map<string, string>()

const stage = await testApp({ withCaches: true })
const { app, db } = stage
const questions = allQuestions()
await serveEverythingAsPage()
const columns = await textColumns()
await fill()
/** Open from the beginning: whatever the calls of these tests change is told in them. */
const streams = await openStreams()

test('every text column is listed in its feature’s manifest as open, members’, unread or private', () => {
  const known = (['open', 'members', 'unread', 'private'] as const).flatMap(textsFor).sort()
  assert.deepEqual(
    columns.map(({ name }) => name).sort(),
    known,
    'A new column goes into one of the lists of its table in the manifest',
  )
})

// spec: A-002
test('members read every members’ text, and nobody reads a private one', async () => {
  for (const role of ['paid', 'holder', 'moderator'] as const) {
    const found = await canariesSeenBy(role, CANARY, FRAGMENT)
    if (role === 'moderator')
      for (const theirs of [
        'posts.draft',
        'posts.removal_reason',
        ...['title', 'short_description', 'content', 'images', 'embed_links', 'source'].map(
          (column) => `post_versions.${column}`,
        ),
        'signals.removal_reason',
        'comment_versions.text',
        'comment_versions.image_url',
      ])
        assert.ok(found.delete(theirs), theirs)
    assert.deepEqual([...found].sort(), MEMBERS.toSorted(), role)
  }
})

// spec: A-002
test('no answer to a guest, a person who never paid or one whose access ended holds a members’ text', async () => {
  for (const role of ['guest', 'signed in', 'lapsed'] as const)
    assert.deepEqual([...(await canariesSeenBy(role, CANARY))], [], role)
})

// spec: A-002
test('of members’ texts, readers without access see exactly the fragments shown before the wall', async () => {
  const columnsOfFragments = [...FRAGMENTS.keys()].sort()
  for (const column of columnsOfFragments) assert.ok(MEMBERS.includes(column), `${column} is open anyway`)
  for (const role of ['guest', 'signed in', 'lapsed'] as const) {
    const seen = await canariesSeenBy(role, FRAGMENT)
    assert.deepEqual([...seen].sort(), columnsOfFragments, role)
  }
})

test('a rendered page is the guest’s page, whoever asks for it', async () => {
  for (const role of ['guest', 'lapsed', 'paid', 'moderator'] as const) {
    const answer = await ask(app, { method: 'GET', url: PAGE }, await newAsker(stage, role))
    assert.equal(answer.statusCode, 200)
    assert.match(answer.body, /Мнение/)
    assert.deepEqual(answer.body.match(CANARY), null, role)
  }
})

/** All that an event may hold beside its topic: each is the id of a thing that its reader may open, or its kind. */
const TOLD: Record<LiveNews['topic'], string[]> = {
  comments: ['kind', 'id', 'ids'],
  reactions: ['kind', 'id'],
  posts: ['id'],
  signals: ['id'],
  prices: [],
  forecasts: ['source'],
  notifications: [],
  portfolio: [],
  mutes: [],
  follows: [],
  alerts: [],
  me: [],
}

test('no live event holds a text or names what its reader may not open; people without access get no stream', async () => {
  const { rows: hidden } = await db.query<{ kind: string; id: number }>(
    `select 'post' as kind, id from posts where not live union all select 'signal', id from signals where not live`,
  )
  assert.ok(new Set(hidden.map(({ kind }) => kind)).size === 2, 'samples of hidden things')
  await everyEvent(db)
  const { rows } = await db.query<{ id: number }>(
    `insert into posts (model, title, published_at, live) values ('News', 'Последняя', now(), true) returning id`,
  )
  for (const [role, stream] of streams) {
    if (stream.status !== 200) {
      assert.deepEqual(Object.keys((await stream.body()) as object).sort(), ['detail', 'request_id'], role)
      continue
    }
    const heard: LiveNews[] = []
    const isLast = (news: LiveNews) => news.topic === 'posts' && news.id === rows[0]!.id
    while (!heard.some(isLast)) {
      const { event, data } = await stream.next()
      assert.ok(['hello', 'beat', 'news'].includes(event), `${role}: ${event}`)
      if (event !== 'news') assert.deepEqual(Object.keys(data as object), ['spread'])
      else heard.push(...(data as LiveNews[]))
    }
    for (const word of [CANARY, FRAGMENT]) assert.deepEqual(stream.seen().match(word), null, role)
    for (const text of speechless.keys()) assert.ok(!stream.seen().toLowerCase().includes(text), `${role}: ${text}`)
    for (const { topic, ...rest } of heard)
      for (const [key, value] of Object.entries(rest)) {
        assert.ok(TOLD[topic].includes(key), `${role}: ${topic} tells «${key}»: who may know it?`)
        assert.match(String(value), /^(\d+(,\d+)*|post|signal|twitter|telegram)$/)
      }
    // Whoever nobody writes to hears of nobody's bell, portfolio or rights.
    const own = heard.filter(({ topic }) => ['notifications', 'portfolio', 'me'].includes(topic))
    assert.deepEqual(own, [], role)
    const isHidden = (news: LiveNews) =>
      hidden.some(
        ({ kind, id }) =>
          'id' in news && news.id === id && ('kind' in news ? news.kind : news.topic.slice(0, -1)) === kind,
      )
    const named = heard.filter(isHidden)
    if (role === 'moderator') assert.ok(named.length > 0, 'moderators hear of hidden things')
    else assert.deepEqual(named, [], role)
  }
})

async function openStreams() {
  const origin = await liveOrigin(stage, stage)
  const opened = new Map<Role, Awaited<ReturnType<typeof openStream>>>()
  for (const role of ROLES) {
    const { headers, ip } = await newAsker(stage, role)
    const stream = await openStream(origin, { ...headers, 'x-forwarded-for': ip })
    assert.equal(stream.status === 200, ['paid', 'holder', 'moderator'].includes(role), role)
    opened.set(role, stream)
    after(() => stream.close())
  }
  return opened
}

async function canariesSeenBy(role: Role, ...words: RegExp[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const body of await answersTo(role)) {
    for (const word of words) for (const [, column] of body.matchAll(word)) found.add(column!)
    for (const [text, column] of speechless) if (body.toLowerCase().includes(text)) found.add(column)
  }
  return found
}

/** All answers to a reader in this role. */
async function answersTo(role: Role): Promise<string[]> {
  const bodies: string[] = []
  const asker = await newAsker(stage, role)
  // Calls that end the session come last, so that the reader stays signed in.
  const reads = questions.filter(({ name }) => !name.includes('/token/'))
  for (const question of [...reads, ...questions.filter((one) => !reads.includes(one))])
    bodies.push((await question.send(app, asker)).body)
  const { rows } = await db.query<{ id: number }>('select id from posts')
  const urls = [...rows.map(({ id }) => `/api/alpha/${id}/`), '/api/openapi.json', '/api/docs', ...CRAWLED, PAGE]
  for (const url of urls) bodies.push((await ask(app, { method: 'GET', url }, asker)).body)
  return bodies
}

/** A page that contains all API answers available to a page. */
async function serveEverythingAsPage() {
  const folder = await mkdtemp(join(tmpdir(), 'palata-pages-'))
  after(() => rm(folder, { recursive: true, force: true }))
  // Only the browser follows a redirect; no page reads it.
  const isRead = ({ at, status }: Endpoint) => at.startsWith('GET ') && status !== 302
  const reads = questions.filter(({ endpoint }) => isRead(endpoint)).map(({ name }) => name.slice(4))
  const renderer: Parameters<typeof servePages>[1]['renderer'] = {
    addressOf: (url) => url,
    render: async ({ read }) => {
      const answers = await Promise.all(reads.map((url) => read(url)))
      return { status: 200, head: '', html: JSON.stringify(answers), state: '{}', modules: [] }
    },
  }
  const template = '<html><!--head--><!--app--></html>'
  const fixed = { shell: template, scriptHashes: [], sheets: new Set<string>(), preloadsOf: () => '' }
  const build = { folder: pathToFileURL(`${folder}/`), template, renderer, ...fixed }
  await servePages(app, build, () => ({ brand: 'Палата', metrikaId: '', links: {}, offer: [] }))
}

async function textColumns() {
  const { rows } = await db.query<{ name: string; table: string; column: string; type: string }>(
    `select c.table_name || '.' || c.column_name as name, c.table_name as table, c.column_name as column, c.data_type as type
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and c.data_type in ('text', 'character varying', 'ARRAY', 'json', 'jsonb', 'bytea', 'uuid')
       -- Ids are no texts, and what is made of another column says what that one says.
       and c.udt_name <> '_int4' and c.is_generated = 'NEVER'`,
  )
  return rows
}

/** Adds a row to every table with personal data, then a canary to each column that is not public. */
async function fill() {
  await fillSamples(db, stage.now())
  await db.query(`update posts set title = 'CANARY:posts.draft' where not live`)
  for (const column of columns) {
    if (!HIDDEN.has(column.name)) continue
    const fragment = FRAGMENTS.get(column.name)
    if (fragment) await put(column, `FRAGMENT:${column.name}`, `where ${fragment}`)
    const rows = fragment ? `where not (${fragment})` : column.table === 'accounts' ? `where username = 'maria'` : ''
    await put(column, `CANARY:${column.name}`, rows)
  }
}

/** Writes the word into the column's rows; a column that cannot hold it gets a value known by its own text. */
async function put(
  { name, table, column, type }: Awaited<ReturnType<typeof textColumns>>[number],
  word: string,
  whose: string,
) {
  const byType: Record<string, string> = { ARRAY: `array['${word}']`, jsonb: `'{"is": "${word}"}'` }
  const value = shapedFor(name, word) ?? byType[type] ?? `'${word}'`
  if (!value.includes(word)) speechless.set(value.replaceAll("'", ''), name)
  const { rowCount } = await db.query(`update ${table} set ${column} = ${value} ${whose}`)
  assert.ok(rowCount, `no row of ${table} to hold a canary`)
}
