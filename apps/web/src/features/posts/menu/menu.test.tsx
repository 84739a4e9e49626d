import { accounts } from '@palata/contract/accounts'
import type { Me } from '@palata/contract/accounts/profile'
import { channels } from '@palata/contract/channels'
import { moderation } from '@palata/contract/moderation'
import type { Post } from '@palata/contract/posts'
import { postPublishing } from '@palata/contract/posts/publishing'
import { reactions } from '@palata/contract/reactions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { storeToken } from '#api/session.ts'
import { expectConsoleError } from '#testing/console.ts'
import { makePost } from '#testing/features/posts.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { type Answer, type Replies, refuse, respond, serve } from '#testing/replies.ts'
import { Toasts } from '#testing/toasts.ts'
import { closeAllLayers, hasOpenLayer } from '#ui/layers/index.ts'
import { AlphaCard } from '../AlphaCard.tsx'
import { Cards } from '../Cards.tsx'
import { getPost, POST, putPosts, usePost } from '../records.ts'
import { PostMenu } from './PostMenu.tsx'

const ID = 9
const LIST = ['feed', null]
afterEach(() => {
  closeAllLayers()
  storeToken(null)
  vi.restoreAllMocks()
})

/** The menu of a post within a list of two. */
function Card({ given }: { given: Partial<Post> }) {
  const client = useQueryClient()
  if (!getPost(client, ID)) {
    putPosts(client, [makePost({ id: ID, title: 'Разлоки', ...given }), makePost({ id: 10 })])
    client.getQueryCache().build(client, { queryKey: LIST, meta: { holds: POST.name } })
    client.setQueryData(LIST, { pages: [{ ids: [ID, 10], next: null }], pageParams: [null] })
  }
  const post = usePost(ID)
  return (
    <>
      {post && <PostMenu post={post} />}
      <Toasts />
    </>
  )
}

async function open(given: Partial<Post>, replies: Replies = {}, who: Me = people.moderator) {
  const shown = await renderApp(<Card given={given} />, {
    replies: { ...serve(accounts.me, who), ...replies },
    token: 't',
  })
  await waitFor(() => expect(shown.queryClient.isFetching()).toBe(0))
  await shown.user.click(screen.getByRole('button', { name: 'Действия: Разлоки' }))
  await screen.findByRole('menu')
  const sent = () =>
    shown.requests.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [`${method} ${url}`, body])
  const post = () => getPost(shown.queryClient, ID)!
  return { ...shown, sent, post, pick: (name: string) => shown.user.click(screen.getByRole('menuitem', { name })) }
}

const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
const colorOf = async (text: string) =>
  (await screen.findByText(text)).closest('[data-color]')?.getAttribute('data-color')
const COMMON = ['Скрыть…', 'Пожаловаться', 'Открыть в новой вкладке', 'Скопировать ссылку']

// spec: B-424, B-425, B-428, B-429, B-431
test.each<[string, Partial<Post>, string[]]>([
  ['an opinion', {}, ['Редактировать', 'Добавить каналы', 'Закрепить', 'Закрепить навсегда', 'Удалить']],
  [
    'a pinned one',
    { pinned_day: true },
    ['Редактировать', 'Добавить каналы', 'Закрепить навсегда', 'Открепить', 'Удалить'],
  ],
  ['one that waits', { live: false }, ['Редактировать', 'Добавить каналы', 'Опубликовать', 'Удалить']],
  ['a material', { content_type: 'material' }, ['Редактировать', 'Добавить каналы', 'Закрепить', 'Закрепить навсегда']],
  ['a podcast', { content_type: 'material', section_name: 'podcast' }, ['Закрепить', 'Закрепить навсегда']],
  ['news', { content_type: 'news' }, ['Добавить каналы']],
  ['a removed one', { live: false, removed: { at: '2026-11-20T08:30:00Z', reason: 'Спам' } }, ['Вернуть']],
])('a moderator’s menu has the actions that fit %s', async (_, given, offered) => {
  await open(given)
  const isGiven = given.live !== false && given.section_name !== 'podcast'
  expect(entries()).toEqual(['В избранное', ...offered, ...COMMON, ...(isGiven ? ['Подарить текст'] : [])])
})

// spec: B-439, B-440
test('everybody but moderators has only the bookmark and the common items in a post’s menu, members also the gift', async () => {
  const { unmount } = await open({}, {}, people.paid)
  expect(entries()).toEqual(['В избранное', ...COMMON, 'Подарить текст'])
  unmount()
  await open({}, {}, people.reader)
  expect(entries()).toEqual(['В избранное', ...COMMON])
})

// spec: B-337
test('an analytics post is edited at its admin link in a new tab, and without one in the site’s editor', async () => {
  const given = { content_type: 'material', section_name: 'analytics' } as const
  const { unmount } = await open({ ...given, admin_link: 'https://admin.example.org/posts/9' })
  const edit = screen.getByRole('menuitem', { name: 'Редактировать' })
  expect([edit.getAttribute('href'), edit.getAttribute('target')]).toEqual([
    'https://admin.example.org/posts/9',
    '_blank',
  ])
  unmount()
  await open(given)
  expect(screen.getByRole('menuitem', { name: 'Редактировать' }).getAttribute('href')).toBeNull()
})

// spec: B-331, B-332, B-531
test('«Опубликовать» in a post’s menu publishes the post', async () => {
  const { pick, sent, post } = await open({ live: false }, serve(postPublishing.publish, { live: true }))
  await pick('Опубликовать')
  expect(await colorOf('Пост был успешно опубликован')).toBe('green')
  expect(sent()).toEqual([['PATCH /api/alpha/moderation/confirm/', { object_id: ID, content_type: 'opinion' }]])
  expect(post().live).toBe(true)
})

// spec: B-333, B-524, B-525
test('«Закрепить» and «Открепить» toggle the post’s pin of the day', async () => {
  const { pick, sent, post, user } = await open(
    {},
    {
      ...serve(postPublishing.pin, { pinned_day: true, pinned_all_time: false }),
      ...serve(postPublishing.unpin, null),
    },
  )
  await pick('Закрепить')
  expect(await colorOf('Пост был успешно прикрплен')).toBe('green')
  expect(post().pinned_day).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Действия: Разлоки' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Открепить' }))
  expect(await colorOf('Пост был откреплен')).toBe('green')
  expect(post().pinned_day).toBe(false)
  expect(sent()).toEqual([
    ['POST /api/alpha/pin/', { object_id: ID, content_type_id: 3, all_time: false }],
    ['DELETE /api/alpha/pin/', { object_id: ID, content_type_id: 3 }],
  ])
})

// spec: B-526, B-527, B-529, B-532
test.each([
  ['Закрепить', {}, refuse(postPublishing.pin, 500), 'Ошибка при прикреплении поста'],
  ['Открепить', { pinned_day: true }, refuse(postPublishing.unpin, 500), 'Ошибка при откреплении поста'],
  ['Опубликовать', { live: false }, refuse(postPublishing.publish, 409), 'Ошибка при опубликовании поста'],
  ['Пожаловаться', {}, refuse(moderation.report, 429), 'Ошибка при отправке жалобы'],
])('a failed «%s» shows a red message and changes nothing', async (entry, given, failing, said) => {
  const { pick, post } = await open(given, failing)
  const before = post()
  await pick(entry)
  expect(await colorOf(said)).toBe('red')
  expect(post()).toBe(before)
})

test('a refused pin of a post shows the reason in red', async () => {
  const detail = 'Навсегда закреплено уже пять публикаций: сначала открепите одну'
  const { pick } = await open({}, refuse(postPublishing.pin, 400, { detail }))
  await pick('Закрепить')
  expect(await colorOf('Ошибка при прикреплении поста')).toBe('red')
  expect(await colorOf(detail)).toBe('red')
})

// spec: B-528, B-408
test('a report of a post is sent with the reason spam', async () => {
  const { pick, sent } = await open({}, serve(moderation.report, { state: 'open', is_new: true }), people.reader)
  await pick('Пожаловаться')
  expect(await colorOf('Жалоба успешно отправлена')).toBe('green')
  expect(sent()).toEqual([['POST /api/alpha/report/', { object_id: ID, content_type: 'opinion', reason: 'spam' }]])
})

// spec: B-335, B-533
test('a post is removed from the list after a dialog that asks for the reason', async () => {
  const { pick, sent, user, queryClient, post } = await open({}, serve(postPublishing.remove, null))
  await pick('Удалить')
  const dialog = await screen.findByRole('dialog', { name: 'Удалить пост?' })
  expect(within(dialog).getByRole('button', { name: 'Отмена' })).toBeDefined()
  // No reason is chosen beforehand, and without one nothing is removed.
  expect(within(dialog).queryByRole('radio', { checked: true })).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Удалить' }))
  expect(sent()).toEqual([])
  await user.click(within(dialog).getByRole('radio', { name: 'Реклама' }))
  await user.click(within(dialog).getByRole('button', { name: 'Удалить' }))
  expect(await colorOf('Пост был успешно удален')).toBe('green')
  expect(sent()).toEqual([['DELETE /api/alpha/moderation/delete', { object_id: ID, reason: 'Реклама' }]])
  expect(queryClient.getQueryData(LIST)).toMatchObject({ pages: [{ ids: [10] }] })
  expect(post().removed?.reason).toBe('Реклама')
})

// spec: B-534
test('a failed removal of a post shows a message and the post stays', async () => {
  const { pick, user, queryClient } = await open({}, refuse(postPublishing.remove, 500))
  await pick('Удалить')
  await user.click(await screen.findByRole('radio', { name: 'Спам' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Удалить' }))
  expect(await colorOf('Ошибка при удалении поста')).toBe('red')
  expect(queryClient.getQueryData(LIST)).toMatchObject({ pages: [{ ids: [ID, 10] }] })
  expect(hasOpenLayer()).toBe(true)
})

/** A list of cards beside another one. */
function List({ ids }: { ids: number[] }) {
  const client = useQueryClient()
  const shown = useQuery<{ pages: { ids: number[] }[] }>({
    queryKey: LIST,
    queryFn: () => ({ pages: [{ ids }] }),
    meta: { holds: POST.name },
    initialData: () => {
      putPosts(
        client,
        [8, ID, 10].map((id) => makePost({ id, title: id === ID ? 'Разлоки' : `Публикация ${id}` })),
      )
      return { pages: [{ ids }] }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <main>
      <h1 tabIndex={-1}>Лента</h1>
      <section aria-labelledby="of">
        <Cards ids={shown.data.pages[0]!.ids} Card={AlphaCard} today="2026-11-20" onChannel={() => {}} className="" />
      </section>
      <article>
        <h4>
          <a href="/news/3">Другая лента</a>
        </h4>
      </article>
    </main>
  )
}

// Each case names the element that has the focus after a removal.
test.each([
  ['the next card', [8, ID, 10], 'Публикация 10'],
  ['the one before the last', [8, ID], 'Публикация 8'],
  ['the page, when no card is left', [ID], 'Лента'],
])('after a post is removed the focus goes to %s', async (_, ids, words) => {
  const replies = { ...serve(accounts.me, people.moderator), ...serve(postPublishing.remove, null) }
  const { user } = await renderApp(<List ids={ids} />, { replies, token: 't' })
  await user.click(screen.getByRole('button', { name: 'Действия: Разлоки' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Удалить' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('radio', { name: 'Спам' }))
  await user.click(within(dialog).getByRole('button', { name: 'Удалить' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Разлоки' })).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe(words))
})

const DEFI = { id: 4, slug: 'defi', name: 'DeFi', logo: '', priority_show: 1 }

// spec: B-148, B-328, B-329, B-330
test('a channel is set on a post at once by PATCH and taken away by a second press', async () => {
  let answer = () => {}
  const held = new Promise<Answer<{ channels: [] }>>((resolve) => {
    answer = () => resolve({ status: 200, body: { channels: [] } })
  })
  const { pick, sent, user, post } = await open(
    {},
    {
      ...serve(channels.list, [DEFI]),
      ...respond(postPublishing.setChannel, () => held, { params: { slug: 'defi' } }),
    },
  )
  await pick('Добавить каналы')
  const dialog = await screen.findByRole('dialog', { name: 'Добавить каналы' })
  await user.click(await within(dialog).findByRole('button', { name: 'DeFi' }))
  expect(post().channels).toEqual([{ id: 4, name: 'DeFi', slug: 'defi' }])
  expect(within(dialog).getByRole('button', { name: 'DeFi', pressed: true })).toBeDefined()
  expect(sent()).toEqual([['PATCH /api/alpha/channels/defi/', { object_id: ID, content_type: 'opinion', is_on: true }]])
  answer()
  await user.click(within(dialog).getByRole('button', { name: 'DeFi' }))
  expect(post().channels).toEqual([])
  expect(sent().at(-1)).toEqual([
    'PATCH /api/alpha/channels/defi/',
    { object_id: ID, content_type: 'opinion', is_on: false },
  ])
})

test('a refused channel change is rolled back and logged, without a toast', async () => {
  expectConsoleError(/^Ошибка сети: 500$/)
  const { pick, user, post } = await open(
    {},
    { ...serve(channels.list, [DEFI]), ...refuse(postPublishing.setChannel, 500, {}, { params: { slug: 'defi' } }) },
  )
  await pick('Добавить каналы')
  await user.click(await screen.findByRole('button', { name: 'DeFi' }))
  await waitFor(() => expect(post().channels).toEqual([]))
  expect(vi.mocked(console.error).mock.calls).toEqual([['Ошибка сети: 500']])
  expect(document.querySelector('[data-color="red"]')).toBeNull()
})

// spec: A-009
test('a bookmark is toggled from a post’s menu', async () => {
  const { pick, sent, post } = await open({}, serve(reactions.bookmark, { create: true }), people.paid)
  await pick('В избранное')
  await waitFor(() => expect(post().reactions.bookmarked.is_mine).toBe(true))
  expect(sent()).toEqual([
    ['POST /api/reactions/bookmarks/create/', { object_id: ID, content_type: 'opinion', is_mine: true }],
  ])
})

test('a guest who reports a post is asked to sign in', async () => {
  const guest = await renderApp(<Card given={{}} />)
  await guest.user.click(screen.getByRole('button', { name: 'Действия: Разлоки' }))
  await guest.user.click(await screen.findByRole('menuitem', { name: 'Пожаловаться' }))
  await waitFor(() => expect(hasOpenLayer()).toBe(true))
})
