import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { contract } from '@palata/contract'
import { addressOf, type Endpoint } from '@palata/contract/endpoint'
import type { Sample } from '#manifest.ts'
import { testApp } from '#testing/app.ts'
import { type Asker, ask, newDeskAsker } from '#testing/everyone.ts'
import { fillSamples, samplesOf } from '#testing/samples.ts'

/** Why the same PATCH, PUT or DELETE sent again adds nothing, where it takes no idempotency key. */
const WHY: Record<string, string> = {
  'sessions.end': 'an ended session is not there',
  'accounts.stay': 'a request that was taken back is not there, and its letter goes with the row',
  'accounts.updateMe': 'the profile is set to what was sent',
  'tokens.remove': 'a removed token is not there',
  'secondStep.removePasskey': 'a removed passkey is not there',
  'social.unlink': 'a removed link is not there, and its letter goes with the row',
  'social.unlinkTelegram': 'a removed link is not there, and its letter goes with the row',
  'portfolio.remove': 'a removed coin is not there',
  'portfolio.move': 'the coin stands where it was put',
  'wallets.remove': 'a removed wallet is not there',
  'mutes.remove': 'a removed mute is not there',
  'posts.publish': 'told once, when the state changes',
  'posts.unpin': 'what is not pinned is left as it is',
  'posts.setChannel': 'the channel is on or off',
  'posts.remove': 'removed once, with the letter of that change',
  'posts.edit': 'a text that is the same makes no version',
  'posts.saveDraft': 'the revision it was made from passes once',
  'posts.removeDraft': 'a removed draft is not there',
  'signals.update': 'the revision it was made from passes once',
  'signals.publish': 'told and sealed once, when the state changes',
  'signals.unpin': 'what is not pinned is left as it is',
  'signals.remove': 'removed once, with the letter of that change',
  'comments.update': 'the revision it was made from passes once',
  'comments.restore': 'a comment that stands is left as it is',
  'comments.remove': 'removed once',
  'comments.explain': 'the reason is set, and told once',
  'comments.unpin': 'what is not pinned is left as it is',
  'follows.remove': 'a removed follow is not there',
  'podcasts.closeFeed': 'a closed feed has no address',
  'podcasts.removeCover': 'recorded when there was a cover',
  'calendar.closeFeed': 'a closed feed has no address',
  'forecasters.hideTweet': 'hidden is hidden',
  'forecasters.hideMessage': 'hidden is hidden',
  'forecasters.unbookmarkTweet': 'a removed bookmark is not there',
  'forecasters.unbookmarkMessage': 'a removed bookmark is not there',
  'alerts.change': 'the rule is set to what was sent',
  'gifts.change': 'the gift is set to what was sent; only another address or day writes a letter',
  'alerts.remove': 'a removed rule is not there',
  'notifications.read': 'what is read is read',
  'notifications.saveSettings': 'the settings are set to what was sent',
  'notifications.unsubscribePush': 'a removed device is not there',
  'notifications.removeDevice': 'a removed device is not there',
  'desk.forgetFilter': 'a removed filter is not there',
  'screener.dropSet': 'a forgotten set is not there',
}

const stage = await testApp()
const { app, db } = stage
await fillSamples(db, stage.now())
const desk = await newDeskAsker(stage, 'editor', 'moderator', 'operator')
const maria: Asker = { role: 'paid', headers: { authorization: 'maria' }, ip: '192.0.2.1' }
const SESSION = '00000000-0000-4000-8000-00000000000a'

interface Played extends Sample {
  by?: Asker
  /** What must stand before. */
  before?: string
}

/** Requests that do something, where those of the manifest are refused. */
const PLAYED: Record<string, Played> = {
  'accounts.stay': {
    before: `insert into leavings (account_id, asked_at, due_at) values (2, '2026-11-20', '2026-12-04')`,
  },
  'sessions.end': {
    params: { id: SESSION },
    before: `insert into sessions (id, account_id, remembered, user_agent, network, created_at, seen_at, expires_at)
      values ('${SESSION}', 2, true, 'test', '', '2026-11-20', '2026-11-20', '2026-12-20')`,
  },
  'secondStep.removePasskey': {
    params: { id: '900' },
    before: `insert into passkeys (id, account_id, credential_id, public_key, counter, transports, name, created_at)
      overriding system value values (900, ${desk.accountId}, 'another', 'x', 0, '{}', 'Ключ', '2026-11-20')`,
  },
  'tokens.remove': {
    params: { id: '900' },
    before: `insert into api_tokens (id, account_id, name, hash, scopes, created_at, expires_at)
      overriding system value values (900, ${desk.accountId}, 'Ключ', sha256('900'), '{read}', '2026-11-20', '2026-12-20')`,
  },
  'social.unlink': {
    params: { provider: 'google' },
    before: `update accounts set password_hash = 'x' where id = 2`,
  },
  'social.unlinkTelegram': {
    before: `insert into social_links (account_id, provider, subject, name, linked_at)
      values (2, 'telegram', '77', 'Мария', '2026-11-20') on conflict do nothing`,
  },
  'portfolio.move': {
    query: { coin_id: 'bitcoin', new_index: '0' },
    before: `insert into portfolio_assets (account_id, coin_id, index, added_at) values (2, 1, 0, '2026-11-20')`,
  },
  'posts.saveDraft': {
    by: { role: 'moderator', headers: { authorization: 'anna' }, ip: '192.0.2.2' },
    params: { id: randomUUID() },
    body: { title: 'Проба', short_description: '', content: '<p>Текст</p>', revision: 0 },
  },
  'signals.update': {
    ...samplesOf('signals', 'update')[0],
    before: `update coins set quoted_at = '2026-11-20T11:59:00+03:00', price_usd = 1`,
  },
  'comments.explain': {
    params: { id: '1' },
    body: { reason: 'Спам' },
    before: `update comments set removed_at = '2026-11-20', removed_by = 1, removal_reason = '' where id = 1`,
  },
  'club.change': { body: { changes: [{ name: 'brand', value: 'Другой клуб', version: 1 }] } },
  'desk.channels.patch': { params: { id: '1' }, body: { name: 'Другое имя' } },
  'desk.bans.patch': { params: { id: '1' }, body: { note: 'другая заметка' } },
  'desk.codes.patch': { params: { id: '1' }, body: { note: 'другая заметка' } },
  'desk.coin-lists.patch': { params: { id: '1' }, body: { coins: ['bitcoin'] } },
  'desk.coins.patch': { params: { id: '1' }, body: { aliases: ['other-name'] } },
  'desk.events.patch': { params: { id: '1' }, body: { title: 'Другое событие' } },
  'desk.translations.patch': { params: { id: '1' }, body: { text_ru: 'Другой перевод' } },
  'desk.glossary.patch': { params: { id: '1' }, body: { russian: 'другое слово' } },
  'desk.knowledge.patch': { params: { id: '1' }, body: { title: 'Другая статья' } },
  'desk.storeroom.patch': { params: { id: '1' }, body: { title: 'Другая вещь' } },
  'desk.webhooks.patch': { params: { id: '1' }, body: { note: 'другая заметка' } },
  'desk.site-pages.patch': { params: { id: '1' }, body: { content: '<p>Другая страница</p>' } },
}

const changes = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) =>
    /^(GET|POST) /.test(endpoint.at) ? [] : [{ key: `${feature}.${name}`, feature, name, endpoint }],
  ),
)

test('every PATCH, PUT and DELETE takes a key, or a reason says why its repetition adds nothing', () => {
  const without = changes.filter(({ endpoint }) => !endpoint.takesKey).map(({ key }) => key)
  assert.deepEqual(without.sort(), Object.keys(WHY).sort())
})

for (const { key, feature, name, endpoint } of changes)
  test(`${key}: three at once and one later leave what one leaves`, async () => {
    const played = PLAYED[key] ? [PLAYED[key]] : (samplesOf(feature, name) as Played[])
    const statuses: number[] = []
    for (const { params, query, body, before, by } of played) {
      if (before) await db.query(before)
      const [method, path] = addressOf(endpoint.at, params)
      const asker = by ?? (['desk', 'moderator'].includes(endpoint.access) ? desk : maria)
      const headers = { ...asker.headers, 'idempotency-key': randomUUID() }
      const request = { method, url: query ? `${path}?${new URLSearchParams(query)}` : path, body: body as object }
      const send = () => ask(app, request, { ...asker, headers })
      const stood = await meanings()
      const answers = [...(await Promise.all([send(), send(), send()])), await send()]
      statuses.push(...answers.map(({ statusCode }) => statusCode))
      for (const { statusCode, body: text } of answers) assert.ok(statusCode < 500, `${statusCode} ${text}`)
      assert.deepEqual(doubled(stood, await meanings()), [])
      if (endpoint.takesKey) assert.equal(new Set(answers.map(({ body: text }) => text)).size, 1)
    }
    assert.ok(
      statuses.some((status) => status < 300),
      `nothing was done: ${statuses}`,
    )
  })

/** Columns in which two rows of one meaning differ. */
const OWN = /^(id|key|token|hash|uuid|revision|.*_at)$/

/** A list of what to read anew, where twice is once. */
const LISTS = ['public.search_changes']

/** All rows of all tables, without what each row has of its own. */
async function meanings() {
  const { rows: names } = await db.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const all = new Map<string, string[]>()
  for (const { name } of names) {
    const { rows } = await db.query<{ row: object }>(`select to_jsonb(t) as row from ${name} t`)
    const meaning = (row: object) => JSON.stringify(Object.entries(row).filter(([column]) => !OWN.test(column)))
    all.set(
      name,
      rows.map(({ row }) => meaning(row)),
    )
  }
  return all
}

/** New rows that mean the same. */
function doubled(before: Map<string, string[]>, after: Map<string, string[]>): string[] {
  return [...after].flatMap(([table, rows]) => {
    if (LISTS.includes(table)) return []
    const left = Map.groupBy(before.get(table) ?? [], (row) => row)
    const fresh = rows.filter((row) => left.get(row)?.pop() === undefined)
    return fresh.filter((row, at) => fresh.indexOf(row) < at).map((row) => `${table} ${row}`)
  })
}
