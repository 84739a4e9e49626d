import { feed } from '@palata/contract/feed'
import { posts } from '@palata/contract/posts'
import { signals } from '@palata/contract/signals'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApi } from '#api/api.tsx'
import { makeFeed, makePost } from '#testing/features/posts.ts'
import { makeOpened, makeSignal } from '#testing/features/signals.ts'
import { type FakeRequest, fakeServer, type Replies, refuse, serve } from '#testing/replies.ts'
import { keepBookmarks } from './bookmarks.ts'

/** Addresses of requested pictures. */
let pictures: string[]

beforeEach(() => {
  pictures = []
  vi.stubGlobal(
    'Image',
    class {
      set src(address: string) {
        pictures.push(address)
      }
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

async function keep(replies: Replies) {
  const requests: FakeRequest[] = []
  await keepBookmarks(createApi({ fetch: fakeServer(replies, requests), token: () => 't' }))
  return requests.map(({ url }) => url)
}

const listed = (...ids: number[]) =>
  serve(feed.channel, makeFeed(ids.map((id) => makePost({ id }))), { params: { slug: 'bookmarks' } })
const noSignals = serve(signals.bookmarked, { results: [], next: null })

test('bookmarked posts are read with their pictures, so that the service worker stores them', async () => {
  const text = '<p>Слова</p><img src="/media/in.webp"><img src="https://elsewhere.example/x.png"><img>'
  const urls = await keep({
    ...listed(5, 6),
    ...serve(posts.texts, [{ ...makePost({ id: 5 }), content: text, images_list: ['/media/beside.webp'] }]),
    ...serve(signals.bookmarked, { results: [makeSignal({ id: 7 }), makeSignal({ id: 8 })], next: null }),
    ...serve(signals.get, makeOpened({ id: 7 }), { params: { id: '7' } }),
    ...serve(signals.get, makeOpened({ id: 8 }), { params: { id: '8' } }),
  })
  expect(urls).toEqual([
    '/api/alpha/channels/bookmarks/',
    '/api/alpha/inner-pages/?list_id=5%2C6',
    '/api/signals/bookmark/',
    '/api/signals/7/',
    '/api/signals/8/',
  ])
  expect(pictures).toEqual(['/media/beside.webp', '/media/in.webp'])
})

test('at most thirty latest bookmarks are read, and without bookmarks no text is requested', async () => {
  const many = Array.from({ length: 40 }, (_, place) => 100 + place)
  const [, texts] = await keep({ ...listed(...many), ...serve(posts.texts, []), ...noSignals })
  expect(decodeURIComponent(texts!).split('=')[1]!.split(',')).toHaveLength(30)
  expect(await keep({ ...listed(), ...noSignals })).toEqual([
    '/api/alpha/channels/bookmarks/',
    '/api/signals/bookmark/',
  ])
})

test('a refused list of bookmarks is thrown to the caller, and nothing else is requested', async () => {
  await expect(keep(refuse(feed.channel, 403, { detail: 'Нет доступа' }))).rejects.toThrow()
})
