import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notifications } from '@palata/contract/notifications'
import { isTextAddress, NOTICE_KINDS, NOTICE_SUBJECTS, noticeAddress } from '@palata/contract/notifications/kinds'
import { testApp } from '#testing/app.ts'

const { db, as } = await testApp()
const maria = as('maria')
const save = (body: object) => maria.call(notifications.saveSettings, { body })

test('a kind added after the reader chose goes by its defaults, until they choose again', async () => {
  await save({ bell: ['mention'], push: [], letter: [], telegram: ['reply'] })
  // As of a program that did not know payments and alerts yet.
  await db.query("update notification_settings set kinds = array_remove(array_remove(kinds, 'payment'), 'alert')")
  const { bell, push, letter, telegram } = await maria.call(notifications.settings, {})
  assert.deepEqual(
    { bell, push, letter, telegram },
    {
      bell: ['mention', 'alert', 'payment'],
      push: ['alert', 'payment'],
      letter: [],
      telegram: ['reply', 'alert', 'payment'],
    },
  )
  await save({ bell: ['mention', 'alert'] })
  const saved = await maria.call(notifications.settings, {})
  assert.deepEqual(
    [saved.bell, saved.push],
    [
      ['mention', 'alert'],
      ['alert', 'payment'],
    ],
  )
})

test('all kinds can be chosen for every way', async () => {
  const all = { bell: NOTICE_KINDS, push: NOTICE_KINDS, letter: NOTICE_KINDS, telegram: NOTICE_KINDS }
  const { bell, push, letter, telegram } = await save(all)
  assert.deepEqual({ bell, push, letter, telegram }, all)
})

test('what a notification tells of has its address, and a text opens over the page', () => {
  const told = { kind: 'reply', subjectId: 7, objectId: 9 }
  const addresses = [...NOTICE_SUBJECTS, null, 'Newer'].map((model) => noticeAddress({ ...told, model }))
  assert.deepEqual(addresses, [
    '/news/7?comment_id=9',
    '/material/7?comment_id=9',
    '/opinion/7?comment_id=9',
    '/calendar?event=7',
    '/coin/7',
    '/signal/7?comment_id=9',
    '/',
  ])
  assert.deepEqual(addresses.map(isTextAddress), [true, true, true, false, false, true, false])
  assert.equal(noticeAddress({ ...told, kind: 'author', model: 'News' }), '/news/7')
  const elsewhere = { ...told, model: 'News', path: '/forecasters?coin=near' }
  assert.equal(noticeAddress(elsewhere), elsewhere.path)
  assert.equal(isTextAddress(elsewhere.path), false)
})
