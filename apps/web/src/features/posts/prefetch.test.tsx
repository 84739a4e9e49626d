import { accounts } from '@palata/contract/accounts'
import { type Post, posts } from '@palata/contract/posts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeToken } from '#api/session.ts'
import { makePost } from '#testing/features/posts.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { type FakeRequest, refuse, respond, serve } from '#testing/replies.ts'
import { NewsCard } from './NewsCard.tsx'
import { getPost, putPosts } from './records.ts'

const ids = Array.from({ length: 8 }, (_, place) => place + 1)
const listed = ids.map((id) => makePost({ id, content_type: 'news' }))
const withText = (post: Post): Post => ({ ...post, content: `<p>Текст ${post.id}</p>`, is_ready_inner_page: true })
const asked = (requests: FakeRequest[]) => requests.map(({ url }) => url).filter((url) => url.includes('inner-pages'))
const innerPages = respond(posts.texts, ({ url }) => {
  const wanted = new URL(url, 'http://t').searchParams.get('list_id')!.split(',').map(Number)
  return { status: 200, body: listed.filter(({ id }) => wanted.includes(id)).map(withText) }
})

/** Puts all observed elements into or out of the window. */
let show: (isIntersecting: boolean) => void
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const watching = new Set<{ call: IntersectionObserverCallback; elements: Set<Element> }>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      #mine = { call: (() => {}) as IntersectionObserverCallback, elements: new Set<Element>() }
      constructor(call: IntersectionObserverCallback) {
        this.#mine.call = call
        watching.add(this.#mine)
      }
      observe(element: Element) {
        this.#mine.elements.add(element)
      }
      unobserve(element: Element) {
        this.#mine.elements.delete(element)
      }
      disconnect() {
        this.#mine.elements.clear()
      }
    },
  )
  show = (isIntersecting) => {
    for (const { call, elements } of watching) {
      const entries = [...elements].map((target) => ({
        target,
        isIntersecting,
        intersectionRatio: Number(isIntersecting),
      }))
      call(entries as never, {} as never)
    }
  }
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  storeToken(null)
})

const cards = (from: readonly Post[]) =>
  from.map((post) => <NewsCard key={post.id} post={post} today="2026-11-20" onChannel={() => {}} />)
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function showCards(replies: object, of = listed, token?: string) {
  const shown = await renderApp(cards(of), {
    replies: { ...innerPages, ...replies } as never,
    ...(token && { token }),
  })
  putPosts(shown.queryClient, of)
  await wait(50)
  return shown
}

// spec: B-451, B-452, B-256
test('texts of cards in the window are read ahead, a few in one request and one request at a time', async () => {
  const { requests, queryClient } = await showCards(serve(accounts.me, people.paid), listed, 't')
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(8))
  await vi.waitFor(async () => {
    await act(async () => show(true))
    await wait(200)
    expect(asked(requests)).toHaveLength(2)
  })
  expect(asked(requests)).toEqual([
    '/api/alpha/inner-pages/?list_id=1%2C2%2C3%2C4%2C5%2C6',
    '/api/alpha/inner-pages/?list_id=7%2C8',
  ])
  expect(ids.map((id) => getPost(queryClient, id)?.content)).toEqual(ids.map((id) => `<p>Текст ${id}</p>`))
})

test('a card that left the window before its turn is not read ahead', async () => {
  const { requests } = await showCards(serve(accounts.me, people.paid), listed, 't')
  await wait(100)
  vi.setTimerTickMode('manual')
  await act(async () => show(true))
  await wait(50)
  await act(async () => show(false))
  await wait(1000)
  expect(asked(requests)).toEqual([])
})

test.each([
  ['a guest', undefined, {}, listed],
  ['a reader without access', 't', serve(accounts.me, people.reader), listed],
  [
    'a member whose list is still a guest’s',
    't',
    serve(accounts.me, people.paid),
    listed.map((post) => ({ ...post, is_locked: true })),
  ],
  ['a member who has the texts', 't', serve(accounts.me, people.paid), listed.map(withText)],
])('no texts are read ahead for %s', async (_, token, replies, of) => {
  const { requests } = await showCards(replies, of, token)
  await wait(100)
  await act(async () => show(true))
  await wait(1000)
  expect(asked(requests)).toEqual([])
})

test('a failed reading ahead is only logged, and is not repeated on each sight of the card', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { requests } = await showCards(
    { ...serve(accounts.me, people.paid), ...refuse(posts.texts, 500) },
    listed.slice(0, 2),
    't',
  )
  await vi.waitFor(async () => {
    await act(async () => show(true))
    await wait(200)
    expect(asked(requests)).toHaveLength(1)
  })
  await act(async () => show(true))
  await wait(1000)
  expect(asked(requests)).toHaveLength(1)
  expect(said).toHaveBeenCalledWith('Сетевая ошибка при получении публикаций: HTTP error! Status: 500')
  expect(screen.queryByText(/Сервер временно/)).toBeNull()
})
