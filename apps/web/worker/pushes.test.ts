import './environment.ts'

import { expect, test, vi } from 'vitest'
import { showPush } from './pushes.ts'

const UNREADABLE = { title: 'Новое уведомление', body: '', url: `${location.origin}/` }

/** The message of a push event, as its sender wrote it. */
const message = (words: string) => ({ json: () => JSON.parse(words) }) as PushMessageData

// iOS takes the permission away after three pushes without a notification.
test.each([
  ['nothing', null, UNREADABLE],
  ['an empty text', '', UNREADABLE],
  ['a text cut off', '{"title":"Вас упомян', UNREADABLE],
  ['null', 'null', UNREADABLE],
  ['a number', '7', UNREADABLE],
  ['a list', '[{"title":"Раз"}]', UNREADABLE],
  ['fields of other types', '{"title":7,"body":["а"],"url":{"href":"/"},"tag":1}', UNREADABLE],
  ['an address that is none', '{"title":"Раз","url":"https://"}', { ...UNREADABLE, title: 'Раз' }],
  ['an address with a wrong port', '{"title":"Раз","url":"http://a:99999999/"}', { ...UNREADABLE, title: 'Раз' }],
  ['an address of another site', '{"title":"Раз","url":"https://evil.example/"}', { ...UNREADABLE, title: 'Раз' }],
  ['an address that runs code', '{"title":"Раз","url":"javascript:alert(1)"}', { ...UNREADABLE, title: 'Раз' }],
  ['another host without a scheme', '{"title":"Раз","url":"//evil.example/"}', { ...UNREADABLE, title: 'Раз' }],
  [
    'what the server sends',
    '{"title":"Раз","body":"Два","url":"/opinion/1?comment_id=2","tag":"post-1"}',
    { title: 'Раз', body: 'Два', url: `${location.origin}/opinion/1?comment_id=2` },
  ],
])('a push with %s shows a notification', async (_, words, shown) => {
  const showNotification = vi.fn(async (_title: string, _options: NotificationOptions) => {})
  vi.stubGlobal('registration', { showNotification, getNotifications: async () => [] })
  await showPush(words === null ? null : message(words))
  const [[title, { body, data }]] = showNotification.mock.calls as [[string, NotificationOptions]]
  expect({ title, body, url: data.url }).toEqual(shown)
})

const OURS = '/static/icon-192.png'
test.each([
  [undefined, OURS],
  ['/media/0123456789abcdef0123456789abcdef-192.png', '/media/0123456789abcdef0123456789abcdef-192.png'],
  ['https://evil.example/media/a.png', OURS],
  ['//evil.example/media/a.png', OURS],
  ['/media/../api/token/refresh/', OURS],
  [7, OURS],
])('a push with the icon %s shows %s', async (icon, shown) => {
  const showNotification = vi.fn(async (_title: string, _options: NotificationOptions) => {})
  vi.stubGlobal('registration', { showNotification, getNotifications: async () => [] })
  await showPush(message(JSON.stringify({ title: 'Раз', icon })))
  expect(showNotification.mock.calls[0]![1].icon).toBe(shown)
})

test('pushes that come together are shown one after another, also after one that failed', async () => {
  const steps: string[] = []
  const showNotification = async (title: string) => {
    steps.push(`${title} begins`)
    await Promise.resolve()
    steps.push(`${title} ends`)
    if (title === 'Раз') throw new TypeError('No notification permission has been granted for this origin.')
  }
  const getNotifications = async () => {
    steps.push('counted')
    return []
  }
  vi.stubGlobal('registration', { showNotification, getNotifications })
  vi.stubGlobal('navigator', { setAppBadge: async () => {} })
  const shown = ['Раз', 'Два', 'Три'].map((title) => showPush(message(JSON.stringify({ title }))))
  expect((await Promise.allSettled(shown)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(steps).toEqual([
    'Раз begins',
    'Раз ends',
    'Два begins',
    'Два ends',
    'counted',
    'Три begins',
    'Три ends',
    'counted',
  ])
})
