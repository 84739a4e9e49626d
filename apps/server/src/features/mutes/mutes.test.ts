import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { comments } from '@palata/contract/comments'
import { feed } from '@palata/contract/feed'
import { MOST_MUTES, type MuteKind, mutes } from '@palata/contract/mutes'
import type { Post } from '@palata/contract/posts'
import { posts } from '@palata/contract/posts'
import { updates } from '@palata/contract/updates'
import { transaction } from '#platform/database.ts'
import { insertComment } from '#testing/acts/comments.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { cast, NOW, testApp } from '#testing/app.ts'
import { blockedBy } from '#testing/blocked.ts'
import { newAsker } from '#testing/everyone.ts'
import { liveOrigin, openStream } from '#testing/stream.ts'
import { endMutes } from './actions.ts'
import { keys } from './hidden.ts'
import { hiddenOf, keyed, mutersOf, mutingsOf } from './index.ts'
import { putMute, renewVersion, type Target } from './store.ts'

const stage = await testApp({ withCaches: true })
const { db, as } = stage

await db.query(
  `insert into channels (slug, name) values ('macro', 'Макро');
   insert into coins (api_id, slug, symbol, name) values ('near', 'near', 'near', 'NEAR Protocol')`,
)
const byOleg = await insertPost(db, { title: 'Рынок стоит', authorId: cast.oleg.id })
const ofChannel = await insertPost(db, { title: 'Ставка не изменилась', model: 'News', channelId: 1 })
const ofCoin = await insertPost(db, { title: 'Протокол обновили', model: 'News' })
const ofSite = await insertPost(db, { title: 'Отчёт вышел', model: 'News' })
const ofWord = await insertPost(db, { title: 'Большие аирдропы начались', model: 'News' })
await db.query(
  `insert into mentions (kind, entity_id, coin_id, position, named_at) select 'post', $1, id, 0, $2 from coins where api_id = 'near'`,
  [ofCoin, NOW],
)
await db.query(`update posts set source = 'https://www.Spam.example/a/1' where id = $1`, [ofSite])

type Who = 'maria' | 'oleg' | 'anna'
const everything = ({
  alpha,
  news,
}: {
  alpha: Record<string, { posts: Post[]; pinned_posts: Post[] }>
  news: Record<string, { posts: Post[] }>
}) => [
  ...Object.values(alpha).flatMap((day) => [...day.pinned_posts, ...day.posts]),
  ...Object.values(news).flatMap((day) => day.posts),
]
/** Ids of the posts that the reader's mutes hide, by the label of the mute. */
async function hiddenFrom(who: Who) {
  const found = everything(await as(who).call(feed.all, {})).filter(({ muted_by }) => muted_by !== null)
  return Object.fromEntries(found.map(({ id, muted_by }) => [id, muted_by]))
}
const pageOf = (id: number) => as('maria').call(posts.get, { params: { id: String(id) } })
const add = (who: Who, kind: MuteKind, name: string, rest = {}) =>
  as(who).call(mutes.add, { body: { kind, name, ...rest } })
const drop = (who: Who, kind: MuteKind, name: string) => as(who).status(mutes.remove, { query: { kind, name } })
const LONG = 'а'.repeat(500_000)
const clear = () => db.query('with gone as (delete from mutes) delete from mute_versions')
const refusal = async (who: Who, body: object) => {
  const headers = { authorization: who }
  const { statusCode, body: text } = await stage.app.inject({
    method: 'POST',
    url: '/api/mutes/',
    headers,
    payload: body,
  })
  return `${statusCode} ${Object.values(JSON.parse(text)).flat()[0]}`
}

for (const [kind, name, id, label] of [
  ['author', 'oleg', byOleg, '@oleg'],
  ['channel', 'macro', ofChannel, 'Макро'],
  ['coin', 'near', ofCoin, 'NEAR'],
  ['source', 'spam.example', ofSite, 'spam.example'],
  ['word', 'аирдроп', ofWord, 'аирдроп'],
] as const)
  test(`a muted ${kind} hides its items in the feed of who muted it, and of nobody else`, async () => {
    await clear()
    assert.deepEqual(await hiddenFrom('maria'), {})
    assert.equal((await add('maria', kind, name)).label, label)
    assert.deepEqual(await hiddenFrom('maria'), { [id]: label })
    assert.deepEqual(await hiddenFrom('anna'), {}, 'readers share the page, not the mutes')
    assert.equal(
      (await pageOf(id)).muted_by,
      label,
      'the page agrees with the list, because the browser keeps one record',
    )
    const { alpha, news } = await as('maria').call(updates.check, { query: { datetime: NOW.getTime() / 1000 - 3600 } })
    const fresh = [...Object.values(alpha), ...news].filter(({ muted_by }) => muted_by)
    assert.deepEqual(
      fresh.map((post) => [post.id, post.muted_by]),
      [[id, label]],
    )
    assert.equal(await drop('maria', kind, name), 204)
    assert.deepEqual(await hiddenFrom('maria'), {})
    assert.equal(await drop('maria', kind, name), 204, 'what is not muted stays so')
  })

for (const [written, title, isHidden] of [
  ['биржи', 'Новая биржа открылась', true],
  ['биржа', 'Сразу на пяти биржах', true],
  ['БИРЖА', 'биржу закрыли', true],
  ['#airdrop', 'Two airdrops today', true],
  ['аirdrop', 'airdrop', true],
  ['air\u00addrop', 'airdrop', true],
  ['\u202eairdrop', 'airdrop', true],
  ['air\u0000drop', 'airdrop', true],
  ['ёлка', 'Елки стоят', true],
  ['банк', 'Банка с мёдом', true],
  ['банка', 'Банк закрылся', false],
  ['биржа', 'Биржевой стакан', false],
  ['airdrop', 'Рейды', false],
] as const)
  test(`the muted word «${written}» ${isHidden ? 'hides' : 'leaves'} «${title}»`, async () => {
    await clear()
    const id = await insertPost(db, { title, model: 'News', hoursAgo: 1 })
    await add('maria', 'word', written)
    assert.equal((await pageOf(id)).muted_by !== null, isHidden)
    await db.query('delete from posts where id = $1', [id])
  })

test('a word is looked for in the lead too, and not in the names of tags', async () => {
  await clear()
  await db.query(`update posts set short_description = '<strong>Раздача</strong> токенов' where id = $1`, [byOleg])
  await add('maria', 'word', 'strong')
  assert.equal((await pageOf(byOleg)).muted_by, null)
  await add('maria', 'word', 'раздачи')
  assert.equal((await pageOf(byOleg)).muted_by, 'раздачи')
})

test('own publications are never hidden, and oneself cannot be muted', async () => {
  await clear()
  await add('oleg', 'word', 'рынок')
  assert.deepEqual(await hiddenFrom('oleg'), {})
  assert.equal(
    await refusal('oleg', { kind: 'author', name: 'OLEG' }),
    '400 Себя скрыть нельзя: свои записи видны всегда',
  )
})

const SOURCES = [
  ['https://www.Example.org/a?b', 'example.org'],
  ['Forbes\u202esebroF', 'forbessebrof'],
  ['РБК\n\u2028Крипто', 'рбк крипто'],
  ['z\u0336\u0335\u0334\u0333\u0332', 'z\u0336\u0335\u0334'],
] as const

test('a source is kept as one line that turns no text round', async () => {
  await clear()
  for (const [given, kept] of SOURCES) {
    const { name } = await add('maria', 'source', given)
    assert.equal(name.normalize('NFC'), kept.normalize('NFC'), JSON.stringify(given))
  }
})

test('a reader without access learns nothing of a source that they may not read', async () => {
  await clear()
  await add('oleg', 'source', 'spam.example')
  assert.deepEqual(await hiddenFrom('oleg'), {})
})

const HOSTILE: [body: object, answer: RegExp][] = [
  [{ kind: 'word', name: 'я' }, /^400 Слово из одной буквы/],
  [{ kind: 'word', name: 'и' }, /^400 Слово из одной буквы/],
  [{ kind: 'word', name: 'или' }, /^400 Это слово есть почти в каждом тексте/],
  [{ kind: 'word', name: 'air.*' }, /^400 Нужно одно слово/],
  [{ kind: 'word', name: '(a+)+$' }, /^400 Нужно одно слово/],
  [{ kind: 'word', name: 'два слова' }, /^400 Нужно одно слово/],
  [{ kind: 'word', name: '🚀' }, /^400 Нужно одно слово/],
  [{ kind: 'word', name: '\u202e' }, /^400 Нужно слово или имя/],
  [{ kind: 'word', name: '   ' }, /^400 Нужно слово или имя/],
  [{ kind: 'word', name: 'я'.repeat(41) }, /^400 Слишком длинное слово/],
  [{ kind: 'word', name: 'я'.repeat(300) }, /^400 Слишком длинно/],
  [{ kind: 'word', name: 7 }, /^400 Нужно слово или имя/],
  [{ kind: 'coin', name: 'nothing' }, /^400 Такой монеты нет/],
  [{ kind: 'author', name: 'nobody' }, /^400 Такого участника нет/],
  [{ kind: 'channel', name: 'nowhere' }, /^400 Такого канала нет/],
  [{ kind: 'everybody', name: '*' }, /^400 Такое скрыть нельзя/],
  [{ kind: 'word', name: 'рынок', places: [] }, /^400 Выберите, где скрывать/],
  [{ kind: 'word', name: 'рынок', places: ['desk'] }, /^400 Такого места нет/],
  [{ kind: 'word', name: 'рынок', until: '2026-11-20T08:59:59Z' }, /^400 Этот срок уже прошёл/],
  [{ kind: 'word', name: 'рынок', until: '9999-01-01T00:00:00Z' }, /^400 Слишком далёкий срок/],
  [{ kind: 'word', name: 'рынок', until: 'вчера' }, /^400 Нужен срок/],
]

test('what cannot be muted is refused in words, and nothing is stored', async () => {
  await clear()
  for (const [body, answer] of HOSTILE)
    assert.match(await refusal('maria', body), answer, JSON.stringify(body).slice(0, 60))
  assert.deepEqual((await as('maria').call(mutes.list, {})).results, [])
})

test('the same word in two forms, at once from two devices, is one mute with the last terms', async () => {
  await clear()
  await Promise.all(['биржа', 'биржи', 'биржами', 'Биржа'].map((word) => add('maria', 'word', word)))
  assert.equal((await as('maria').call(mutes.list, {})).results.length, 1)
  const { until, places } = await add('maria', 'word', 'бирж', { until: 'hour', places: ['feeds', 'feeds'] })
  assert.deepEqual([until, places], ['2026-11-20T10:00:00.000Z', ['feeds']])
  assert.equal((await as('maria').call(mutes.list, {})).results.length, 1)
})

test('a mute ends at its time, holds only in its places, and an ended one is not listed', async () => {
  await clear()
  await add('maria', 'author', 'oleg', { places: ['comments'] })
  assert.deepEqual(await hiddenFrom('maria'), {})
  await add('maria', 'author', 'oleg', { until: 'day' })
  assert.deepEqual(await hiddenFrom('maria'), { [byOleg]: '@oleg' })
  await db.query(`update mutes set until = $1`, [NOW])
  await db.query('update mute_versions set version = gen_random_uuid()')
  assert.deepEqual(await hiddenFrom('maria'), {})
  assert.deepEqual((await as('maria').call(mutes.list, {})).results, [])
})

test('who changes a mute at the moment when it ends is not refused, and what they set stands', async () => {
  await clear()
  await add('maria', 'word', 'аирдроп', { until: 'hour' })
  const { rows } = await db.query<Target>('update mutes set until = $1 returning kind, value, label', [NOW])
  const ended = await transaction(db, async (tx) => {
    await renewVersion(tx, cast.maria.id)
    const ending = endMutes(db, NOW)
    await blockedBy(db, tx)
    await putMute(tx, cast.maria.id, rows[0]!, { places: ['feeds'], until: null }, NOW)
    return { ending }
  })
  await ended.ending
  const left = (await as('maria').call(mutes.list, {})).results.map(({ name, until }) => `${name} ${until}`)
  assert.deepEqual(left, ['аирдроп null'])
})

test('muted comments are marked in every reading of a thread for who muted them, and answers to them are not', async () => {
  await clear()
  const params = { postId: String(ofChannel) }
  const say = (authorId: number, text: string, hoursAgo: number) =>
    insertComment(db, { postId: ofChannel, authorId, text, hoursAgo })
  const byHim = await say(cast.oleg.id, 'Здравствуйте', 3)
  const word = await say(cast.anna.id, 'Смотрите: аирдропы!', 2)
  const own = await say(cast.maria.id, 'Ещё один аирдроп', 1)
  await db.query('update comments set pinned_at = $2 where id = $1', [word, NOW])
  const marks = (list: { id: number; muted_by: string | null }[]) =>
    Object.fromEntries(list.map(({ id, muted_by }) => [id, muted_by]))
  const read = async (who: Who) => {
    const { results, pinned } = await as(who).call(comments.list, { params })
    const since = await as(who).call(comments.since, { params, query: { id: 0 } })
    const some = await as(who).call(comments.some, { params, query: { ids: [byHim, word, own].join() } } as never)
    return [results, pinned, since.results, some.results].map(marks)
  }
  const none = { [byHim]: null, [word]: null, [own]: null }
  assert.deepEqual(await read('maria'), [none, { [word]: null }, none, none])
  await add('maria', 'author', 'oleg')
  await add('maria', 'word', 'аирдроп', { places: ['comments'] })
  const hidden = { [byHim]: '@oleg', [word]: 'аирдроп', [own]: null }
  assert.deepEqual(await read('maria'), [hidden, { [word]: 'аирдроп' }, hidden, hidden])
  assert.deepEqual(await read('anna'), [none, { [word]: null }, none, none], 'readers share the page, not the mutes')
})

test('another process hides at once what was muted here', async () => {
  await clear()
  const other = await testApp({ over: stage, withCaches: true })
  const read = async () =>
    everything(await other.as('maria').call(feed.all, {})).flatMap(({ id, muted_by }) => (muted_by ? [id] : []))
  assert.deepEqual(await read(), [])
  await add('maria', 'author', 'oleg')
  assert.deepEqual(await read(), [byOleg])
  await drop('maria', 'author', 'oleg')
  assert.deepEqual(await read(), [])
})

test('a person has at most five hundred mutes, also by requests at once', async () => {
  await clear()
  await db.query(
    `insert into mutes (account_id, kind, value, label, places, created_at)
     select 2, 'source', n || '.example', n || '.example', '{feeds}', $1 from generate_series(2, $2) n`,
    [NOW, MOST_MUTES],
  )
  const statuses = await Promise.all(
    ['раз', 'два', 'три'].map((name) =>
      as('maria').status(mutes.add, { body: { kind: 'word', name: `${name}слово` } }),
    ),
  )
  assert.deepEqual(statuses.sort(), [201, 400, 400])
  assert.equal(
    await refusal('maria', { kind: 'word', name: 'новое' }),
    '400 Скрыто уже пятьсот. Чтобы скрыть новое, уберите лишнее',
  )
  assert.equal(
    await as('maria').status(mutes.add, { body: { kind: 'source', name: '7.example' } }),
    200,
    'a known one changes',
  )
})

test('other tabs and devices hear of a change, and nobody else does', async () => {
  await clear()
  const origin = await liveOrigin(stage, stage)
  const [owner, other] = [await newAsker(stage, 'paid'), await newAsker(stage, 'paid')]
  const own = await openStream(origin, { ...owner.headers, 'x-forwarded-for': owner.ip })
  const others = await openStream(origin, { ...other.headers, 'x-forwarded-for': other.ip })
  await Promise.all([own.next(), others.next()])
  const call = { method: 'POST', url: '/api/mutes/', payload: { kind: 'word', name: 'листинг' } } as const
  await stage.app.inject({ ...call, headers: owner.headers })
  assert.deepEqual((await own.until('mutes')).data, [{ topic: 'mutes' }])
  await db.query(`insert into outbox (name, payload) values ('market.prices_moved', '{"coins": 1}')`)
  await others.until('prices')
  assert.doesNotMatch(others.seen(), /mutes|листинг/)
  own.close()
  others.close()
})

test('the names of what is muted follow their owners, and a removed person leaves no mute', async () => {
  await clear()
  await db.query(
    `insert into accounts (username, name, email, created_at) values ('troll', 'Тролль', 'troll@site.example', $1)`,
    [NOW],
  )
  await add('maria', 'author', 'troll')
  await db.query(`update accounts set username = 'troll2' where username = 'troll'`)
  const [mute] = (await as('maria').call(mutes.list, {})).results
  assert.deepEqual([mute?.name, mute?.label], ['troll2', '@troll2'])
  await db.query(`delete from accounts where username = 'troll2'`)
  assert.deepEqual((await as('maria').call(mutes.list, {})).results, [])
})

test('guests have no mutes', async () => {
  assert.equal(await as('guest').status(mutes.list, {}), 401)
  assert.equal(await as('guest').status(mutes.add, { body: { kind: 'word', name: 'рынок' } }), 401)
})

test('mutes of many people cost two statements, and one when they are known', async () => {
  await clear()
  await db.query(
    `with people as (
       insert into accounts (username, name, email, created_at)
       select 'crowd' || n, 'C', 'crowd' || n || '@site.example', $1 from generate_series(1, 1000) n returning id),
     versions as (
       insert into mute_versions (account_id, version) select id, gen_random_uuid() from people)
     insert into mutes (account_id, kind, value, label, places, created_at)
     select id, 'source', 'site' || id % 2, 'site' || id % 2, '{feeds}', $1 from people`,
    [NOW],
  )
  const { rows } = await db.query<{ id: number }>(`select id from accounts where username like 'crowd%'`)
  const ids = rows.map(({ id }) => id)
  const item = keyed({ texts: [], source: 'site1' })
  for (const most of [2, 1]) {
    const asked = mock.method(db, 'query')
    const mutings = await mutingsOf(db, ids, NOW)
    const count = asked.mock.callCount()
    asked.mock.restore()
    assert.equal(count, most)
    assert.deepEqual(
      ids.filter((id) => mutings.get(id)?.(item, 'feeds') === 'site1'),
      ids.filter((id) => id % 2 === 1),
      'each is compared with their own',
    )
  }
})

test('what was found for an item that is kept in memory ends with the term of its mute', async () => {
  await clear()
  await add('maria', 'author', 'oleg', { until: 'hour' })
  const [kept, other] = [keyed({ authorId: cast.oleg.id }, true), keyed({ authorId: cast.anna.id }, true)]
  for (const [hours, label] of [
    [0, '@oleg'],
    [0.5, '@oleg'],
    [2, null],
    [3, null],
  ] as const) {
    const muting = (await mutingsOf(db, [2], new Date(NOW.getTime() + hours * 3_600_000))).get(2)!
    assert.deepEqual([muting(kept, 'feeds'), muting(kept, 'comments'), muting(other, 'feeds')], [label, label, null])
  }
})

test('the kept words of items fill a part of the memory, however long the items are', async () => {
  await clear()
  await add('maria', 'author', 'oleg')
  const about = async (_: unknown, ids: number[]) => ids.map((id) => ({ id, texts: [LONG], authorId: cast.oleg.id }))
  const things = Array.from({ length: 40 }, (_, id) => ({ kind: 'long', id }))
  const viewer = { id: cast.maria.id, username: 'maria', hasPaidAccess: true, isModerator: false }
  const hidden = await hiddenOf({ db, findables: new Map([['long', { about } as never]]), viewer, now: NOW }, things)
  assert.equal(hidden.size, 40)
  assert.ok(keys.size < things.length && keys.calculatedSize <= 50_000_000, `${keys.size} items`)
})

test('what of many told things somebody muted is asked once for each kind', async () => {
  await clear()
  await add('maria', 'author', 'oleg')
  const asked: number[][] = []
  const about = async (_: unknown, ids: number[]) => {
    asked.push(ids)
    return ids.map((id) => ({ id, authorId: id % 2 ? cast.oleg.id : cast.anna.id }))
  }
  const told = new Map([11, 12, 13, 14, 15].map((id) => [id + 100, { kind: 'thing', id }]))
  const asking = { db, findables: new Map([['thing', { about } as never]]), now: NOW }
  const found = await mutersOf(asking, told, [cast.maria.id])
  assert.deepEqual(asked, [[11, 12, 13, 14, 15]])
  const muted = [...found].flatMap(([id, people]) => (people.has(cast.maria.id) ? [id] : []))
  assert.deepEqual(muted, [111, 113, 115])
})
