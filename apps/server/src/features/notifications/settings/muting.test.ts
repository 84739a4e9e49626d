import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comments } from '@palata/contract/comments'
import { type MuteKind, type MutePlace, mutes } from '@palata/contract/mutes'
import { notifications } from '@palata/contract/notifications'
import pino from 'pino'
import { findables, tellables } from '#features.ts'
import { noticeSources } from '#jobs.ts'
import { transaction } from '#platform/database.ts'
import { insertComment } from '#testing/acts/comments.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { blockedBy } from '#testing/blocked.ts'
import { teller } from '#testing/jobs.ts'
import { beforeEachOf } from '#testing/ownHooks.ts'
import { testMail } from '#testing/services/mail.ts'
import { IVAN, telegramStage } from '#testing/services/telegram.ts'
import { deliver } from '../delivering/deliver.ts'
import { digestParts, planDigests } from '../digest/digest.ts'
import { removeOld } from '../store.ts'
import { tell } from '../tell.ts'
import { muteNotifications } from './muting.ts'

const stage = await telegramStage()
const { db } = stage
const work = teller(db, stage.now)
const maria = stage.as('maria')
const mail = await testMail(db, stage.now)
mail.post.prepare = {
  ...mail.post.prepare,
  ...digestParts('https://palata.example', noticeSources(), { findables, tellables }),
}

await db.query(
  `insert into grants (account_id, source, starts_at, ends_at, reason, evidence, created_at)
   values (2, 'operator', $1::timestamptz - interval '1 day', $1::timestamptz + interval '30 days', 'test', '{}', $1)`,
  [stage.now()],
)
const { rows: people } = await db.query<{ id: number }>(
  `insert into accounts (username, name, email, groups, created_at) values
     ('troll', 'Тролль', 'troll@site.example', '{}', $1), ('judge', 'Судья', 'judge@site.example', '{Moderators}', $1)
   returning id`,
  [stage.now()],
)
const [troll, judge] = people.map(({ id }) => id) as [number, number]
const postId = await insertPost(db, { title: 'Почему L2 дешевеют', authorId: 1 })
await stage.link(2, IVAN)
await stage.act(IVAN, 'say', { text: '/start' })

beforeEachOf(import.meta.filename, async () => {
  await db.query('delete from notifications')
  await db.query('delete from mutes')
  await db.query('update mute_versions set version = gen_random_uuid()')
  await db.query('update notification_boxes set digest_at = null')
  mail.mailbox.clear()
  stage.pass(3_600)
})

const comment = noticeSources().find(({ source }) => source === 'comment')!

/** The person names maria in a comment, and the worker tells. */
async function name(authorId: number, text = 'посмотрите') {
  const id = await insertComment(db, { postId, authorId, text: `@maria ${text}` })
  await db.query('update comments set created_at = $2 where id = $1', [id, stage.now()])
  await db.query('insert into comment_mentions (comment_id, account_id) values ($1, 2)', [id])
  await tell({ db, findables }, comment, { comment_ids: [id] }, stage.now())
  return id
}
async function mute(kind: MuteKind, named: string, places?: MutePlace[]) {
  await db.query('truncate attempts')
  await maria.call(mutes.add, { body: { kind, name: named, ...(places && { places }) } })
  await work()
}
async function unmute(kind: MuteKind, named: string) {
  await maria.status(mutes.remove, { query: { kind, name: named } })
  await work()
}
const bell = async () => (await maria.call(notifications.list, {})).results.map(({ object_id: id }) => id)
const unread = async () => (await maria.call(notifications.check, {})).notifications_count
const logger = pino({ level: 'silent' })
const send = () =>
  deliver({ db, logger, findables, tellables, notices: noticeSources(), bot: stage.bot, push: null }, stage.now())
const heard = async () => (await stage.heard(IVAN)).filter((text) => /упомянули/.test(text)).length
const byBot = () => maria.call(notifications.saveSettings, { body: { telegram: ['mention'] } })

const CASES: [what: string, kind: MuteKind, name: string, places: MutePlace[] | undefined, isTold: boolean][] = [
  ['a muted person', 'author', 'troll', undefined, false],
  ['a person muted in notifications alone', 'author', 'troll', ['notifications'], false],
  ['a person muted everywhere but in notifications', 'author', 'troll', ['feeds', 'comments'], true],
  ['a muted word', 'word', 'аирдроп', undefined, false],
  ['another muted word', 'word', 'стейкинг', undefined, true],
  ['another muted person', 'author', 'anna', undefined, true],
]
for (const [what, kind, named, places, isTold] of CASES)
  test(`who is named by ${what} is ${isTold ? '' : 'not '}told, and the counter agrees`, async () => {
    await mute(kind, named, places)
    const id = await name(troll, 'новые аирдропы')
    assert.deepEqual([await bell(), await unread()], isTold ? [[id], 1] : [[], 0])
  })

test('what a moderator writes is told whoever is muted and whatever words', async () => {
  await mute('author', 'judge')
  await mute('word', 'правила')
  const id = await name(judge, 'прочтите правила')
  assert.deepEqual([await bell(), await unread()], [[id], 1])
})

test('a mute takes what was told out of the bell at once, and its end brings it back', async () => {
  const id = await name(troll)
  const other = await name(judge)
  assert.deepEqual([await bell(), await unread()], [[other, id], 2])
  await mute('author', 'troll')
  assert.deepEqual([await bell(), await unread()], [[other], 1])
  await unmute('author', 'troll')
  assert.deepEqual([await bell(), await unread()], [[other, id], 2])
})

test('what was muted when it was said comes into the bell when the mute ends, and is not sent late', async () => {
  await byBot()
  await mute('author', 'troll')
  const before = await heard()
  const id = await name(troll)
  assert.deepEqual(await bell(), [])
  await unmute('author', 'troll')
  assert.deepEqual([await bell(), await unread()], [[id], 1])
  stage.pass(60)
  await send()
  assert.equal(await heard(), before)
})

test('a mute between the telling and the sending stops the message and the letter', async () => {
  await byBot()
  const before = await heard()
  await name(troll)
  await db.query('update notification_settings set letter = $1', [['mention']])
  // The worker that hides it in the bell has not come to it yet.
  await maria.call(mutes.add, { body: { kind: 'author', name: 'troll' } })
  stage.pass(60)
  await send()
  assert.equal(await heard(), before)
  const { rows } = await db.query('select problem from notification_deliveries where dropped_at is not null')
  assert.deepEqual(rows.at(-1), { problem: 'out of sight' })
  const morning = new Date(`${new Date(stage.now().getTime() + 86_400_000).toISOString().slice(0, 10)}T06:05:00Z`)
  stage.pass((morning.getTime() - stage.now().getTime()) / 1_000)
  await planDigests(db, stage.now())
  await mail.send()
  assert.deepEqual(mail.mailbox.list(), [])
})

test('an edit that takes the muted word away tells', async () => {
  await mute('word', 'аирдроп')
  const id = await name(troll, 'новый аирдроп')
  assert.deepEqual(await bell(), [])
  await db.query(`update comments set text = '@maria новый листинг' where id = $1`, [id])
  await tell({ db, findables }, comment, { comment_ids: [id] }, stage.now())
  assert.deepEqual([await bell(), await unread()], [[id], 1])
})

test('an answer in a followed discussion by a muted person is not told', async () => {
  await maria.call(notifications.setThread, {
    params: { postId: String(postId) },
    body: { state: 'followed' },
  } as never)
  await mute('author', 'troll')
  const id = await insertComment(db, { postId, authorId: troll, text: 'Ещё одно' })
  await db.query('update comments set created_at = $2 where id = $1', [id, stage.now()])
  await tell({ db, findables }, comment, { comment_ids: [id] }, stage.now())
  assert.deepEqual([await bell(), await unread()], [[], 0])
  await db.query('delete from notification_threads')
})

test('the discussion shows a muted comment as a line that opens, whatever of it is told', async () => {
  await mute('author', 'troll', ['comments'])
  const id = await name(troll)
  const { results } = await maria.call(comments.list, { params: { postId: String(postId) } })
  assert.deepEqual([results.find((one) => one.id === id)?.muted_by, await bell()], ['@troll', [id]])
})

const WAYS: [what: string, run: (id: number) => Promise<unknown>][] = [
  ['reading all', () => maria.call(notifications.readAll, {} as never)],
  ['reading one', () => maria.call(notifications.read, { body: { notifications_ids: [own] } } as never)],
  ['telling of a comment', (id) => tell({ db, findables }, comment, { comment_ids: [id] }, stage.now())],
  ['muting', () => muteNotifications({ db, findables, notices: noticeSources() }, stage.now(), { account_id: 2 })],
  ['pruning', () => removeOld(db, new Date(stage.now().getTime() + 400 * 86_400_000))],
]
let own = 0
for (const [what, run] of WAYS)
  test(`${what} waits for the bell of the person before it takes a notification, so that no two wait in a circle`, async () => {
    const id = await name(troll)
    own = (await maria.call(notifications.list, {})).results[0]!.id
    await maria.call(mutes.add, { body: { kind: 'author', name: 'troll' } })
    await db.query('delete from comment_mentions where comment_id = $1', [id])
    const { waiting } = await transaction(db, async (tx) => {
      await tx.query('select from notification_boxes where account_id = 2 for update')
      const started = run(id)
      await blockedBy(db, tx)
      const free = await tx.query('select from notifications where account_id = 2 for update nowait')
      assert.equal(free.rowCount, 1)
      return { waiting: started }
    })
    await waiting
  })

test('the end of a mute brings back whatever it hid, however much was told since', async () => {
  await mute('author', 'troll')
  const id = await name(troll)
  await db.query(
    `insert into notifications (account_id, source, object_id, sender_id, subject_kind, subject_id, kind, in_bell, created_at)
     select 2, 'comment', 1000000 + n, 1, 'post', $1, 'mention', true, $2 from generate_series(1, 500) n`,
    [postId, stage.now()],
  )
  await unmute('author', 'troll')
  const { rows } = await db.query('select muted from notifications where object_id = $1', [id])
  assert.deepEqual(rows, [{ muted: false }])
})

const DELETIONS: [what: string, run: (id: number) => Promise<unknown>][] = [
  ['the deletion of what it tells of', (id) => db.query('delete from comments where id = $1', [id])],
  ['the deletion of who it tells of', () => db.query('delete from accounts where id = $1', [troll])],
]
for (const [what, run] of DELETIONS)
  test(`${what} waits for the bell of the person before it takes a notification`, async () => {
    const id = await name(troll)
    const told = await db.query('select from notifications where account_id = 2 and object_id = $1', [id])
    assert.equal(told.rowCount, 1)
    const { waiting } = await transaction(db, async (tx) => {
      await tx.query('select from notification_boxes where account_id = 2 for update')
      const started = run(id)
      await blockedBy(db, tx)
      await tx.query('select from notifications where account_id = 2 for update nowait')
      return { waiting: started }
    })
    await waiting
    const left = await db.query('select from notifications where account_id = 2 and object_id = $1', [id])
    assert.equal(left.rowCount, 0)
  })
