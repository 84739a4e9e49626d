import 'fake-indexeddb/auto'
import { type Mute, mutes } from '@palata/contract/mutes'
import type { Post } from '@palata/contract/posts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, expect, test } from 'vitest'
import { getRecord, putRecords, recordKind } from '#api/records.ts'
import { storeToken } from '#api/session.ts'
import { expectConsoleError } from '#testing/console.ts'
import { makePost } from '#testing/features/posts.ts'
import { fakeLocks } from '#testing/locks.ts'
import { renderApp } from '#testing/render.tsx'
import { disconnect, refuse, serve } from '#testing/replies.ts'
import { Toasts } from '#testing/toasts.ts'
import { closeAllLayers } from '#ui/layers/index.ts'
import { HiddenLine, hiddenWords } from './HiddenLine.tsx'
import { muteLayer } from './layers.ts'
import { MutesView } from './MutesView.tsx'
import { MUTING } from './muting.ts'
import { type Choice, choicesOf } from './records.ts'
import { runsOf } from './runs.ts'

afterEach(() => {
  closeAllLayers()
  storeToken(null)
})

const POST = recordKind<Post>('post')
const post = makePost({
  id: 7,
  content_type: 'news',
  author: { username: 'troll', name: 'Тролль', avatar: '' },
  channels: [{ id: 1, name: 'Макро', slug: 'macro' }],
  source: 'https://www.Spam.example/a',
})
const mute = (given: Partial<Mute> = {}): Mute => ({
  id: 1,
  kind: 'author',
  name: 'troll',
  label: '@troll',
  places: ['feeds', 'notifications', 'comments'],
  until: null,
  created_at: '2026-11-20T08:00:00.000Z',
  ...given,
})

test.each([
  [['airdrop', '@x', 'airdrop'], 'Скрыто 3: airdrop 2, @x 1'],
  [['BTC', 'BTC'], 'Скрыто 2: BTC'],
  [['e', 'd', 'c', 'b', 'a', 'a'], 'Скрыто 6: a 2, b 1, c 1, остальное 2'],
])('the line counts what is hidden by each mute', (labels, words) => {
  expect(hiddenWords(labels)).toBe(words)
})

test('the line opens what is hidden in its place by the keyboard, and closes it', async () => {
  const { user } = await renderApp(<HiddenLine labels={['airdrop']}>{() => <p>Раздача</p>}</HiddenLine>)
  expect(screen.queryByText('Раздача')).toBeNull()
  const toggle = screen.getByRole('button', { name: 'показать' })
  toggle.focus()
  await user.keyboard('{Enter}')
  expect(screen.getByText('Раздача')).toBeDefined()
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'спрятать' }))
  expect(screen.queryByText('Раздача')).toBeNull()
})

test('without anything hidden there is no line', async () => {
  const { container } = await renderApp(<HiddenLine labels={[]}>{() => null}</HiddenLine>)
  expect(container.textContent).toBe('')
})

test('what of a post can be muted: not oneself, and no author of a podcast', () => {
  const names = (given: Partial<Post>) => choicesOf({ ...post, ...given }).map(({ kind, label }) => `${kind} ${label}`)
  expect(names({})).toEqual(['author @troll', 'channel Макро', 'source spam.example'])
  expect(names({ is_mine: true })).not.toContain('author @troll')
  expect(names({ section_name: 'podcast' })).not.toContain('author @troll')
})

async function open(replies: object, token = 't', more: Choice[] = []) {
  const shown = await renderApp(<Toasts />, { token, replies: replies as never })
  putRecords(shown.queryClient, POST, [post])
  act(() => muteLayer.open({ choices: [...choicesOf(post), ...more] }))
  const dialog = await screen.findByRole('dialog', { name: 'Скрыть' })
  const sent = () =>
    shown.requests.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [method, url, body])
  return { ...shown, dialog, sent, known: () => getRecord(shown.queryClient, POST, 7)!.muted_by }
}

test('a choice of the menu is hidden for a term and in places at once, and comes back by the message', async () => {
  const { user, dialog, sent, known } = await open({
    ...serve(mutes.add, mute()),
    ...serve(mutes.remove, null),
    ...serve(mutes.list, { results: [] }),
  })
  expect(
    within(dialog)
      .getByRole('radio', { name: /@troll/ })
      .getAttribute('aria-checked'),
  ).toBe('true')
  await user.click(within(dialog).getByText('Неделя'))
  await user.click(within(dialog).getByText('В комментариях'))
  await user.click(within(dialog).getByRole('button', { name: 'Скрыть' }))
  const action = await screen.findByRole('button', { name: 'Вернуть' })
  const body = { kind: 'author', name: 'troll', until: 'week', places: ['feeds', 'notifications'] }
  expect(sent()).toEqual([['POST', '/api/mutes/', body]])
  expect(known()).toBe('@troll')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(action)
  await waitFor(() => expect(sent()[1]?.slice(0, 2)).toEqual(['DELETE', '/api/mutes/?kind=author&name=troll']))
  expect(known()).toBeNull()
})

test('a story is hidden while it goes on, unless another term is chosen; nothing else has that term', async () => {
  const story = { kind: 'story', name: '12', label: 'Взлом моста' } as const
  const { user, dialog, sent } = await open(
    {
      ...serve(mutes.add, mute({ kind: 'story', name: '12', label: 'Взлом моста' })),
      ...serve(mutes.list, { results: [] }),
    },
    't',
    [story],
  )
  expect(within(dialog).queryByRole('radio', { name: 'Пока история идёт' })).toBeNull()
  await user.click(within(dialog).getByRole('radio', { name: 'Историю Взлом моста' }))
  expect(within(dialog).getByRole('radio', { name: 'Пока история идёт' }).getAttribute('aria-checked')).toBe('true')
  await user.click(within(dialog).getByRole('radio', { name: /@troll/ }))
  expect(within(dialog).getByRole('radio', { name: 'Навсегда' }).getAttribute('aria-checked')).toBe('true')
  await user.click(within(dialog).getByRole('radio', { name: 'Историю Взлом моста' }))
  await user.click(within(dialog).getByRole('button', { name: 'Скрыть' }))
  await waitFor(() =>
    expect(sent()).toEqual([
      [
        'POST',
        '/api/mutes/',
        { kind: 'story', name: '12', until: 'story', places: ['feeds', 'notifications', 'comments'] },
      ],
    ]),
  )
})

test('without a network it is hidden and waits to be sent, and no list is read in vain', async () => {
  globalThis.indexedDB = new IDBFactory()
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true })
  const token = `h.${btoa(JSON.stringify({ sub: '1', sid: 's' }))}.s`
  const { user, dialog, known, queryClient } = await open(disconnect(mutes.add), token)
  await queryClient.fetchQuery({ queryKey: ['a list'], queryFn: () => 1, meta: { outdatedBy: MUTING } })
  await user.click(within(dialog).getByRole('button', { name: 'Скрыть' }))
  await screen.findByText('Скрыто: @troll')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([known(), queryClient.getQueryState(['a list'])?.isInvalidated]).toEqual(['@troll', false])
})

test('a word that the server refuses keeps the form and says why', async () => {
  const { user, dialog } = await open(refuse(mutes.add, 400, { name: ['Это слово есть почти в каждом тексте'] }))
  await user.click(within(dialog).getByRole('radio', { name: 'Слово' }))
  await user.type(within(dialog).getByLabelText('Слово во всех формах'), 'или')
  await user.click(within(dialog).getByRole('button', { name: 'Скрыть' }))
  expect(await within(dialog).findByText('Это слово есть почти в каждом тексте')).toBeDefined()
  expect(screen.getByDisplayValue('или')).toBeDefined()
})

test('a refused choice is shown again', async () => {
  const { user, dialog, known } = await open(refuse(mutes.add, 400, { detail: 'Скрыто уже пятьсот' }))
  await user.click(within(dialog).getByRole('button', { name: 'Скрыть' }))
  expect(await within(dialog).findByText('Скрыто уже пятьсот')).toBeDefined()
  expect(known()).toBeNull()
})

test('the settings list what is hidden, where and until when, and show it again', async () => {
  let results = [
    mute(),
    mute({ id: 2, kind: 'word', name: 'airdrop', label: 'airdrop', until: '2026-11-21T09:00:00.000Z' }),
  ]
  const { user } = await renderApp(<MutesView />, {
    token: 't',
    replies: {
      ...serve(mutes.list, () => ({ results })),
      ...serve(mutes.account, {
        since: '2026-11-13T09:00:00.000Z',
        total: 14,
        results: [
          { label: 'airdrop', count: 9 },
          { label: '@troll', count: 5 },
        ],
      }),
      ...serve(mutes.remove, () => {
        results = results.slice(1)
        return null
      }),
    },
  })
  await screen.findByText('@troll')
  const rows = () => screen.getAllByRole('listitem').map((row) => row.querySelector('div')?.textContent)
  await screen.findByText('За неделю скрыто 14: airdrop 9, @troll 5')
  expect(rows()).toEqual(['Автор @trollнавсегда · за неделю 5', 'Слово airdropдо 21 ноября · за неделю 9'])
  await user.click(screen.getByRole('button', { name: 'Показывать автора @troll' }))
  await waitFor(() => expect(rows()).toEqual(['Слово airdropдо 21 ноября · за неделю 9']))
})

test('the settings say when nothing is hidden and when the list cannot be read', async () => {
  const { unmount } = await renderApp(<MutesView />, { token: 't', replies: serve(mutes.list, { results: [] }) })
  await screen.findByText('Ничего не скрыто')
  unmount()
  expectConsoleError(/скрытого: HTTP error! Status: 500$/)
  await renderApp(<MutesView />, { token: 't', replies: refuse(mutes.list, 500) })
  await screen.findByText('Не удалось загрузить список скрытого')
})

test.each([
  ['', ''],
  ['..', '..'],
  ['a', '(a)'],
  ['.ab.', '.(ab).'],
  ['a.b', '(a).(b)'],
])('muted neighbours of the list «%s» stand behind one line: «%s»', (list, drawn) => {
  const items = [...list].map((label) => ({ muted_by: label === '.' ? null : label }))
  const runs = runsOf(items).map(({ labels, items: { length } }) =>
    labels.length > 0 ? `(${labels.join('')})` : '.'.repeat(length),
  )
  expect(runs.join('')).toBe(drawn)
})
