import { beforeEach, expect, test } from 'vitest'
import { createApi } from '#api/api.tsx'
import { allowConsoleError, UNANSWERED } from '#testing/console.ts'
import { fakeServer } from '#testing/replies.ts'
import { render } from './entry-server.tsx'

beforeEach(() => allowConsoleError(UNANSWERED))

test.each([
  ['/calendar', '/calendar'],
  ['/calendar/', '/calendar'],
  ['/calendar?utm_source=chat', '/calendar'],
  ['/calendar/?utm_source=chat', '/calendar'],
  ['/?list=alpha', '/'],
])('a page with several addresses has one canonical address: %s', async (url, path) => {
  const { status, head } = await render({
    url,
    origin: 'https://club.example',
    config: { brand: 'Палата', metrikaId: '', links: {}, offer: [] },
    now: new Date('2026-11-20T12:00:00+03:00'),
    api: createApi({ token: () => null, fetch: fakeServer({}, []), onUnavailable: () => {} }),
  })
  expect(status).toBe(200)
  expect(head).toContain(`<link rel="canonical" href="https://club.example${path}">`)
})
