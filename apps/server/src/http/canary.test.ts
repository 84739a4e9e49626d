import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '@palata/contract/endpoint'
import { testApp } from '#testing/app.ts'
import { allQuestions, ask, newAsker, type Role } from '#testing/everyone.ts'
import { insertPost } from '#testing/posts.ts'
import { servePages } from './pages.ts'

/** For members: paid, holders, moderators. */
const MEMBERS = new Set([
  ...['posts.content', 'posts.images', 'posts.embed_links', 'posts.source'],
  ...['comments.html', 'comments.image_url'],
  ...['signals.content', 'signals.link', 'signals.images'],
])
/** For the person it is about, for operators, or for nobody: no other person's answer holds it. */
const PRIVATE = new Set([
  ...['accounts.email', 'accounts.password_hash', 'accounts.telegram', 'accounts.eth_address'],
  ...['grants.reason', 'grants.evidence', 'grants.once_key', 'access_events.reason', 'access_events.actor'],
  ...['invoices.order_id', 'invoices.provider_id', 'invoices.pay_url'],
  ...['letters.recipient', 'letters.variables', 'letters.once_key', 'letters.problem'],
  ...['operator_audit.operator', 'operator_audit.arguments', 'operator_audit.about', 'operator_audit.outcome'],
  ...['sessions.user_agent', 'sessions.network', 'outbox.payload'],
  ...['wallets.address', 'wallet_challenges.address', 'wallet_challenges.nonce'],
  ...['social_links.name', 'social_links.subject'],
  ...[
    'telegram_chats.invite_link',
    'telegram_updates.body',
    'telegram_updates.problem',
    'telegram_chat_members.problem',
  ],
])
/** For everyone, or a word of a fixed list, a number, a hash: nothing to hide in it, or nothing to put in it. */
const OPEN = new Set([
  ...['accounts.username', 'accounts.name', 'accounts.avatar', 'accounts.description', 'accounts.groups'],
  ...['accounts.twitter', 'access_events.kind', 'access_events.source', 'grants.source', 'account_keys.purpose'],
  ...['account_keys.hash', 'attempts.key', 'refresh_tokens.hash', 'refresh_tokens.session_id', 'sessions.id'],
  ...['sessions.end_reason', 'invoices.tariff', 'invoices.status', 'invoices.problem', 'letters.kind'],
  ...['operator_audit.command', 'operator_audit.result', 'outbox.name', 'migrations.name'],
  ...['posts.model', 'posts.title', 'posts.rich_title', 'posts.short_description', 'posts.label', 'posts.color'],
  ...['posts.gif', 'posts.reactions', 'signals.title', 'signals.direction', 'channels.slug', 'channels.name'],
  ...['channels.logo', 'calendar_events.title', 'calendar_events.description', 'calendar_events.link'],
  ...['coins.api_id', 'coins.slug', 'coins.symbol', 'coins.name', 'coins.image', 'macro_quotes.key'],
  ...['coin_pictures.content_type', 'coin_pictures.body', 'media.name', 'media.content_type', 'media.body'],
  ...['nft_floor.logo'],
  ...['social_links.provider', 'social_attempts.provider', 'social_attempts.hash', 'social_attempts.redirect_uri'],
  ...[
    'telegram_signatures.hash',
    'telegram_chats.key',
    'telegram_subscriptions.told_by',
    'telegram_star_transactions.id',
  ],
  ...['telegram_star_transactions.payload', 'telegram_chat_members.standing', 'outbox_followers.event'],
  ...['outbox_followers.task'],
])
/** Where members find what is theirs today; the rest has no reader yet. */
const READ_BY_MEMBERS = [...MEMBERS].filter((column) => column !== 'comments.image_url')

/** Stands for itself: an address holds no other word. */
const WALLET = `0x${'cafe'.repeat(10)}`

/** Columns that do not take just any text. The first picture is the cover, which guests see. */
const SHAPED: Record<string, string> = {
  'posts.images': `images || array['CANARY:posts.images']`,
  'invoices.provider_id': `'INV-CANARY:invoices.provider_id'`,
  'wallets.address': `'${WALLET}'`,
}

const CANARY = /CANARY:([a-z_]+\.[a-z_]+)/g
const PAGE = '/'

const stage = await testApp({ withCaches: true })
const { app, db } = stage
const questions = allQuestions()
await serveEverythingAsPage()
const columns = await textColumns()
await fill()

test('every text the database keeps is said to be open, for members or private', () => {
  const known = [...OPEN, ...MEMBERS, ...PRIVATE].sort()
  assert.deepEqual(
    columns.map(({ name }) => name).sort(),
    known,
    'A new column goes into one of the three lists of this test',
  )
})

// spec: A-002
test('members read what is theirs, so the canary is really there, and nobody reads what is private', async () => {
  for (const role of ['paid', 'holder', 'moderator'] as const) {
    const found = await canariesSeenBy(role)
    if (role === 'moderator') assert.ok(found.delete('posts.draft'))
    assert.deepEqual([...found].sort(), READ_BY_MEMBERS.sort(), role)
  }
})

// spec: A-002
test('no answer to a guest, to who never paid or to whose right has ended holds a canary', async () => {
  for (const role of ['guest', 'signed in', 'lapsed'] as const)
    assert.deepEqual([...(await canariesSeenBy(role))], [], role)
})

test('a page is made as for a guest, whoever asks for it', async () => {
  for (const role of ['guest', 'lapsed', 'paid', 'moderator'] as const) {
    const answer = await ask(app, { method: 'GET', url: PAGE }, await newAsker(stage, role))
    assert.equal(answer.statusCode, 200)
    assert.match(answer.body, /Заголовок/)
    assert.deepEqual(answer.body.match(CANARY), null, role)
  }
})

async function canariesSeenBy(role: Role): Promise<Set<string>> {
  const found = new Set<string>()
  const hear = (body: string) => {
    for (const [, column] of body.matchAll(CANARY)) found.add(column!)
    if (body.toLowerCase().includes(WALLET)) found.add('wallets.address')
  }
  const asker = await newAsker(stage, role)
  // Signing out and the like come last: the reader stays who they are.
  const reads = questions.filter(({ name }) => !name.includes('/token/'))
  for (const question of [...reads, ...questions.filter((one) => !reads.includes(one))])
    hear((await question.send(app, asker)).body)
  const { rows } = await db.query<{ id: number }>('select id from posts')
  const urls = [...rows.map(({ id }) => `/api/alpha/${id}/`), '/api/openapi.json', '/api/docs', '/metrics', PAGE]
  for (const url of urls) hear((await ask(app, { method: 'GET', url }, asker)).body)
  return found
}

/** A page that holds whatever the API gives to the page's own reads. */
async function serveEverythingAsPage() {
  const folder = await mkdtemp(join(tmpdir(), 'palata-pages-'))
  after(() => rm(folder, { recursive: true, force: true }))
  // A redirect is for the browser itself: no page reads it.
  const isRead = ({ at, status }: Endpoint) => at.startsWith('GET ') && status !== 302
  const reads = questions.filter(({ endpoint }) => isRead(endpoint)).map(({ name }) => name.slice(4))
  const renderer: Parameters<typeof servePages>[1]['renderer'] = {
    render: async ({ read }) => {
      const answers = await Promise.all(reads.map((url) => read(url)))
      return { status: 200, head: '', html: JSON.stringify(answers), state: '{}', modules: [] }
    },
  }
  const template = '<html><!--head--><!--app--></html>'
  const build = { folder: pathToFileURL(`${folder}/`), template, renderer, scriptHashes: [], preloadsOf: () => '' }
  await servePages(app, build, { brand: 'Палата', metrikaId: '', links: {}, offer: [] }, undefined)
}

async function textColumns() {
  const { rows } = await db.query<{ name: string; table: string; column: string; type: string }>(
    `select c.table_name || '.' || c.column_name as name, c.table_name as table, c.column_name as column, c.data_type as type
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and c.data_type in ('text', 'character varying', 'ARRAY', 'json', 'jsonb', 'bytea', 'uuid')`,
  )
  return rows
}

/** A row in every table that keeps something from somebody, then the canary in each such column. */
async function fill() {
  const now = stage.now()
  await db.query(`insert into channels (slug, name) values ('channel', 'Канал')`)
  await db.query(`insert into coins (api_id, slug, symbol, name) values ('bitcoin', 'bitcoin', 'BTC', 'Bitcoin')`)
  const kinds = [{ model: 'Opinion' }, { model: 'Material' }, { model: 'News' }, { model: 'News', isPodcast: true }]
  for (const kind of kinds)
    await insertPost(db, {
      title: 'Заголовок',
      channelId: 1,
      authorId: 2,
      ...(kind as { model: 'News'; isPodcast?: boolean }),
    })
  await insertPost(db, { title: 'Закреплён', pinnedAllTime: true })
  await db.query(`update posts set images = '{/media/cover.svg}'`)
  await db.query(`insert into comments (post_id, author_id, html, created_at) select id, 2, 'Да', $1 from posts`, [now])
  await db.query(
    'update posts p set comments_count = 1, last_comment_id = (select id from comments where post_id = p.id)',
  )
  await insertPost(db, { title: 'CANARY:posts.draft', live: false })
  await db.query(
    `insert into signals (coin_id, author_id, title, direction, live, published_at, pinned)
     select 1, 1, 'Сигнал', 'long', true, $1, n = 1 from generate_series(1, 3) n`,
    [now],
  )
  // Maria is the one whose secrets nobody learns.
  await db.query(`insert into grants (account_id, source, starts_at, reason) values (2, 'operator', $1, 'x')`, [now])
  await db.query(
    `insert into access_events (account_id, grant_id, kind, source, reason, actor, at) values (2, 1, 'granted', 'operator', 'x', 'x', $1)`,
    [now],
  )
  await db.query(
    `insert into invoices (order_id, account_id, tariff, days, price_cents, created_at, expires_at) values ('x', 2, '2months', 60, 5900, $1, $1)`,
    [now],
  )
  await db.query(
    `insert into letters (kind, recipient, variables, created_at, due_at) values ('reset', 'x', '{}', $1, $1)`,
    [now],
  )
  await db.query(`insert into operator_audit (at, operator, command, arguments) values ($1, 'x', 'grant', '{}')`, [now])
  await db.query(
    `insert into sessions (account_id, remembered, user_agent, network, created_at, seen_at, expires_at) values (2, true, 'x', 'x', $1, $1, $1)`,
    [now],
  )
  await db.query(`insert into wallets (account_id, address, linked_at) values (2, '${WALLET}', $1)`, [now])
  await db.query(`insert into wallet_challenges values (2, 'x', 'a nonce long enough', $1)`, [now])
  await db.query(
    `insert into social_links (account_id, provider, subject, name, linked_at) values (2, 'google', 'x', 'x', $1)`,
    [now],
  )
  await db.query(`insert into telegram_chats values ('work', -1001, 'x', $1)`, [now])
  await db.query(`insert into telegram_updates (update_id, body, received_at, due_at) values (1, '{}', $1, $1)`, [now])
  await db.query(
    `insert into telegram_chat_members (chat_id, telegram_id, standing, account_id, changed_at) values (-1001, 1, 'member', 2, $1)`,
    [now],
  )
  await db.query(`insert into outbox (name, payload) values ('test.test', '{}')`)
  for (const column of columns) if (MEMBERS.has(column.name) || PRIVATE.has(column.name)) await putCanary(column)
}

async function putCanary({ name, table, column, type }: Awaited<ReturnType<typeof textColumns>>[number]) {
  const word = `CANARY:${name}`
  const byType: Record<string, string> = { ARRAY: `array['${word}']`, jsonb: `'{"is": "${word}"}'` }
  const value = SHAPED[name] ?? byType[type] ?? `'${word}'`
  const whose = table === 'accounts' ? `where username = 'maria'` : ''
  const { rowCount } = await db.query(`update ${table} set ${column} = ${value} ${whose}`)
  assert.ok(rowCount, `no row of ${table} to hold a canary`)
}
