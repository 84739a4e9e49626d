import { accounts } from '@palata/contract/accounts'
import { posts } from '@palata/contract/posts'
import { views } from '@palata/contract/views'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeToken } from '#api/session.ts'
import { allowConsoleError, UNANSWERED } from '#testing/console.ts'
import { makePost } from '#testing/features/posts.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { type Replies, refuse, serve } from '#testing/replies.ts'
import { closeAllLayers } from '#ui/layers/index.ts'
import { PostPopup } from './PostPopup.tsx'

beforeEach(() => allowConsoleError(UNANSWERED))

const ready = makePost({
  id: 7,
  content_type: 'news',
  title: 'Приток в ETF',
  short_description: 'За день',
  content:
    '<p>Приток растёт</p><details class="spoiler"><summary class="spoiler__arrow">Как считали</summary><div class="spoiler__content"><p>По дням</p></div></details>',
  is_ready_inner_page: true,
  comments_count: 3,
})
const at = { params: { id: '7' } }
const place = { path: '/news/7', page: { name: 'articles', path: '/news/7', params: { type: 'news', id: '7' } } }
const around = { ...serve(views.count, { views: 1 }), ...serve(posts.similar, []) }
const member = { ...around, ...serve(accounts.me, people.paid), ...serve(posts.get, ready, at) }
const show = (replies: Replies, options = {}) => renderApp(<PostPopup />, { ...place, replies, ...options })

// The parts around the post have tests of their own.
afterEach(() => {
  vi.useRealTimers()
  closeAllLayers()
  storeToken(null)
})

// spec, B-112, B-412
test.each([
  ['a guest', {}, {}],
  ['a reader without access', { token: 't' }, serve(accounts.me, people.reader)],
])('%s sees the title, the lead and the offer in a post’s popup', async (_, options, who) => {
  const locked = { ...ready, content: '', is_ready_inner_page: false, is_locked: true }
  await show({ ...around, ...who, ...serve(posts.get, locked, at) }, options)
  const dialog = await screen.findByRole('dialog', { name: 'Приток в ETF' })
  expect(within(dialog).getByText('За день')).toBeDefined()
  expect(await within(dialog).findByText('Полный доступ к материалам открыт только участникам клуба')).toBeDefined()
  expect(within(dialog).queryByRole('button', { name: 'К комментариям' })).toBeNull()
})

// spec: B-113, B-114
test('a spoiler in a post opens and closes by its arrow', async () => {
  const { user } = await show(member, { token: 't' })
  const arrow = await screen.findByText('Как считали')
  const spoiler = arrow.closest('details')!
  expect(spoiler.open).toBe(false)
  await user.click(arrow)
  expect(spoiler.open).toBe(true)
  await user.click(arrow)
  expect(spoiler.open).toBe(false)
})

/** A popup of 500 px with a text of 2000 px. */
async function showLong() {
  await show(member, { token: 't' })
  const text = await screen.findByText('Приток растёт')
  await waitFor(() => expect(document.querySelector('[data-scroll-locked]')).not.toBeNull())
  const body = text.closest<HTMLElement>('[tabindex="-1"]')!
  Object.defineProperties(body, { scrollHeight: { value: 2000 }, clientHeight: { value: 500 } })
  vi.useFakeTimers()
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const scrollTo = (top: number) => {
    body.scrollTop = top
    fireEvent.scroll(body)
  }
  const up = () => screen.queryByRole('button', { name: 'К началу' })
  return { body, pass, scrollTo, up }
}

// spec: B-115, B-118, B-596, B-597
test('the button «наверх» appears below 100 px, and the scroll is read once in 350 ms', async () => {
  const { pass, scrollTo, up } = await showLong()
  scrollTo(100)
  await pass(350)
  expect(up()).toBeNull()
  await pass(350)
  scrollTo(101)
  await pass(0)
  expect(up()).not.toBeNull()
  scrollTo(40)
  await pass(349)
  expect(up()).not.toBeNull()
  await pass(1)
  expect(up()).toBeNull()
})

// spec: B-117, B-599
test('within 50 px of the popup’s end the button «наверх» is raised', async () => {
  const { pass, scrollTo, up } = await showLong()
  scrollTo(1449)
  await pass(350)
  expect(up()?.dataset.raised).toBe('false')
  scrollTo(1450)
  await pass(350)
  expect(up()?.dataset.raised).toBe('true')
})

test('a missing post shows a message in its popup, which can be closed', async () => {
  await show({ ...member, ...refuse(posts.get, 404, {}, at) }, { token: 't' })
  const dialog = await screen.findByRole('dialog', { name: 'Публикация не найдена' })
  expect(within(dialog).getByRole('button', { name: 'Закрыть' })).toBeDefined()
})
