import { accounts } from '@palata/contract/accounts'
import type { Me } from '@palata/contract/accounts/profile'
import { podcasts } from '@palata/contract/podcasts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { FakeAudio, fakeAudio } from '#testing/audio.ts'
import { expectConsoleError } from '#testing/console.ts'
import { makeEpisode, serveEpisodes } from '#testing/features/podcasts.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { type FakeRequest, type Replies, refuse, serve } from '#testing/replies.ts'
import { Toasts } from '#testing/toasts.ts'
import { PlayerHost } from './PlayerHost.tsx'
import { PlayerPart } from './PlayerPart.tsx'

const episodes = [214, 213, 212, 211].map((id) => makeEpisode(id))
const asked = (requests: FakeRequest[], path: string) =>
  requests.filter(({ url }) => url.split('?')[0] === path).map(({ method, url }) => `${method} ${url}`)

beforeEach(() => {
  fakeAudio()
})

function show(replies: Replies = {}, me: Me | null = people.paid, list = episodes) {
  return renderApp(
    <>
      <PlayerPart of="Capsule" className={undefined} />
      <PlayerHost />
      <Toasts />
    </>,
    {
      replies: { ...serveEpisodes(list), ...(me && serve(accounts.me, me)), ...replies },
      ...(me && { token: 't' }),
    },
  )
}

/** Opens a wide page and plays the latest episode in the panel. */
async function playLatest(replies: Replies = {}, list = episodes) {
  const shown = await show(replies, people.paid, list)
  await shown.user.click(await screen.findByRole('button', { name: 'Слушать' }))
  await waitFor(() => expect(FakeAudio.last.src).toBe('/audio/214.mp3'))
  await FakeAudio.last.ready()
  const panel = await screen.findByRole('region', { name: 'Плеер' })
  return { ...shown, panel: within(panel), audio: FakeAudio.last }
}

// spec: A-384, C-005, C-119, C-190, C-213
test.each([
  ['a guest', null],
  ['a reader without access', people.reader],
])('%s sees the latest podcast’s title under a lock, and nothing more is requested', async (_, me) => {
  const { requests } = await show({}, me)
  const capsule = await screen.findByRole('button', { name: '№214 · Выпуск 214: доступно по подписке' })
  expect(capsule.querySelector('[data-icon="play"]')).toBeNull()
  expect(asked(requests, '/api/alpha/last-podcast-preview/')).toEqual(['GET /api/alpha/last-podcast-preview/'])
  expect(asked(requests, '/api/alpha/last-podcast/')).toEqual([])
})

test('the phone’s mini player is named by its text, with the chapter', async () => {
  await playLatest()
  const bar = await screen.findByRole('region', { name: 'Мини-плеер' })
  const opener = within(bar).getByRole('button', { name: /^Открыть плеер: Выпуск 214/ })
  expect(opener.hasAttribute('aria-label')).toBe(false)
  expect(opener.querySelector('small')).not.toBeNull()
})

test('without podcasts the locked capsule reads «Подкасты»', async () => {
  await show({}, null, [])
  expect(await screen.findByRole('button', { name: 'Подкасты: доступно по подписке' })).toBeDefined()
})

// spec: A-385, C-004, C-171, C-191
test('a member has the latest podcast chosen but not loaded, and the others behind it', async () => {
  const { requests } = await show()
  expect((await screen.findByRole('link', { name: '№214 · Выпуск 214' })).getAttribute('href')).toBe('/material/214')
  expect(asked(requests, '/api/alpha/last-podcast/')).toEqual(['GET /api/alpha/last-podcast/'])
  expect(asked(requests, '/api/alpha/last-podcast-list/')).toEqual(['GET /api/alpha/last-podcast-list/?exclude_id=214'])
  expect(FakeAudio.last.src).toBe('')
  expect(screen.queryByRole('region', { name: 'Плеер' })).toBeNull()
})

// spec: A-385, C-191
test('the player unlocks in full when access begins', async () => {
  let me: Me = people.reader
  const { queryClient, requests } = await show({ ...serve(accounts.me, () => me) }, people.reader)
  await screen.findByRole('button', { name: /доступно по подписке/ })
  me = people.paid
  await act(() => queryClient.invalidateQueries({ queryKey: ['me'] }))
  expect(await screen.findByRole('button', { name: 'Слушать' })).toBeDefined()
  expect(asked(requests, '/api/alpha/last-podcast/')).toHaveLength(1)
})

test('the player stops when access ends', async () => {
  let me: Me = people.paid
  const { queryClient, audio } = await playLatest({ ...serve(accounts.me, () => me) })
  expect(audio.paused).toBe(false)
  me = people.reader
  await act(() => queryClient.invalidateQueries({ queryKey: ['me'] }))
  await screen.findByRole('button', { name: /доступно по подписке/ })
  await waitFor(() => expect([audio.paused, audio.src]).toEqual([true, '']))
  expect(screen.queryByRole('region', { name: 'Плеер' })).toBeNull()
})

// spec: C-008, C-037, C-038, C-172, C-178
test('play opens the panel, whose button pauses and resumes', async () => {
  const { panel, user, audio } = await playLatest()
  expect(audio.paused).toBe(false)
  await user.click(panel.getByRole('button', { name: 'Пауза' }))
  expect(audio.paused).toBe(true)
  await user.click(panel.getByRole('button', { name: 'Слушать' }))
  await waitFor(() => expect(audio.paused).toBe(false))
})

// spec: A-386, C-042, C-179
test('closing the panel stops the audio', async () => {
  const { panel, user, audio } = await playLatest()
  await audio.at(42)
  await user.click(panel.getByRole('button', { name: 'Закрыть плеер' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Плеер' })).toBeNull())
  expect(audio.paused).toBe(true)
  expect(localStorage.getItem('audio_remember_time')).toBe('42')
})

// spec: C-039, C-195, C-196
test('the panel’s step buttons move by 15 seconds', async () => {
  const { panel, user, audio } = await playLatest()
  await audio.at(42)
  await user.click(panel.getByRole('button', { name: 'Вперёд на 15 секунд' }))
  expect(audio.currentTime).toBe(57)
  await user.click(panel.getByRole('button', { name: 'Назад на 15 секунд' }))
  expect(audio.currentTime).toBe(42)
})

// spec: C-011, C-040, C-199
test('the speed button cycles through the speeds and stores the choice', async () => {
  const { panel, user, audio } = await playLatest()
  const seen = []
  for (let press = 0; press < 7; press += 1) {
    await user.click(panel.getByRole('button', { name: /^Скорость/ }))
    seen.push([panel.getByRole('button', { name: /^Скорость/ }).textContent, audio.playbackRate])
  }
  expect(seen).toEqual([
    ['1.25x', 1.25],
    ['1.5x', 1.5],
    ['1.75x', 1.75],
    ['2x', 2],
    ['2.25x', 2.25],
    ['2.5x', 2.5],
    ['1x', 1],
  ])
  expect(localStorage.getItem('audio_speed')).toBe('1')
})

// spec: C-012, C-041, C-206, C-208
test('the volume changes by presses on its icon and by its slider', async () => {
  localStorage.setItem('audio_volume', '1')
  const { panel, user, audio } = await playLatest()
  const seen = [[audio.volume, panel.getByRole('button', { name: /^Громкость/ }).querySelector('svg')?.dataset.icon]]
  for (let press = 0; press < 5; press += 1) {
    await user.click(panel.getByRole('button', { name: /^Громкость/ }))
    const icon = panel.getByRole('button', { name: /^Громкость/ }).querySelector('svg')?.dataset.icon
    seen.push([audio.volume, icon])
  }
  expect(seen).toEqual([
    [1, 'volume-4'],
    [0.7, 'volume-3'],
    [0.5, 'volume-2'],
    [0.25, 'volume-1'],
    [0, 'volume-0'],
    [1, 'volume-4'],
  ])
  const bar = panel.getByRole('slider', { name: 'Громкость' })
  bar.focus()
  await user.keyboard('{ArrowLeft}')
  expect([audio.volume, bar.getAttribute('aria-valuetext')]).toEqual([0.95, '95%'])
})

// spec: C-010, C-043, C-192
test('the list of chapters marks the current one, and a chapter seeks to its second', async () => {
  const { panel, user, audio } = await playLatest()
  await audio.at(150)
  await user.click(panel.getByRole('button', { name: 'Таймкоды' }))
  const list = await screen.findByRole('dialog', { name: 'Таймкоды' })
  const rows = within(list).getAllByRole('button', { name: /^\d+:\d\d/ })
  expect(rows.map(({ textContent }) => textContent)).toEqual(['0:00Начало', '1:40Рынок', '3:20Спор', '8:20Итог'])
  expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual([null, 'true', null, null])
  await user.click(rows[2]!)
  await waitFor(() => expect(audio.currentTime).toBe(200))
  await waitFor(() => expect(rows[2]!.getAttribute('aria-current')).toBe('true'))
})

// spec: A-387, C-211; decision OC-110
test('Escape closes the list of chapters and leaves the player open', async () => {
  const { panel, user } = await playLatest()
  await user.click(panel.getByRole('button', { name: 'Таймкоды' }))
  await screen.findByRole('dialog', { name: 'Таймкоды' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('region', { name: 'Плеер' })).toBeDefined()
})

// spec: A-505, C-212
test.each([
  [0, 100, [false, true]],
  [5, 100, [false, true]],
  [6, 100, [true, true]],
  [95, 100, [true, false]],
  [94, 100, [true, true]],
])('scrolled by %d of %d the list of chapters is faded where it continues', async (top, hidden, shades) => {
  const { panel, user } = await playLatest()
  await user.click(panel.getByRole('button', { name: 'Таймкоды' }))
  const dialog = await screen.findByRole('dialog', { name: 'Таймкоды' })
  const list = dialog.querySelector('ol')!
  vi.spyOn(list, 'clientHeight', 'get').mockReturnValue(200)
  vi.spyOn(list, 'scrollHeight', 'get').mockReturnValue(200 + hidden)
  list.scrollTop = top
  await act(async () => void list.dispatchEvent(new Event('scroll', { bubbles: true })))
  const { dataset } = list.parentElement!
  expect([dataset.above === 'true', dataset.below === 'true']).toEqual(shades)
})

test('a podcast without chapters has no button «Таймкоды»', async () => {
  const bare = episodes.map(({ id }) => makeEpisode(id, { timecodes: {} }))
  const { panel } = await playLatest({}, bare)
  expect(panel.queryByRole('button', { name: 'Таймкоды' })).toBeNull()
})

// spec: C-009, C-044, C-180, C-181, C-182, C-209, C-210
test('choosing another podcast in the panel pauses the first one and plays the other', async () => {
  const { panel, user, audio } = await playLatest()
  await audio.at(42)
  await user.click(panel.getByRole('button', { name: 'Таймкоды' }))
  const dialog = await screen.findByRole('dialog', { name: 'Таймкоды' })
  expect(within(dialog).queryByRole('button', { name: 'Слушать: Выпуск 214' })).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Слушать: Выпуск 212' }))
  await waitFor(() => expect(audio.src).toBe('/audio/212.mp3'))
  expect(audio.paused).toBe(true)
  await audio.ready()
  expect([audio.paused, audio.currentTime]).toEqual([false, 0])
})

// spec: C-209
test('with only two other podcasts the panel offers none', async () => {
  const { panel, user } = await playLatest({}, episodes.slice(0, 3))
  await user.click(panel.getByRole('button', { name: 'Таймкоды' }))
  const dialog = await screen.findByRole('dialog', { name: 'Таймкоды' })
  expect(within(dialog).queryByText('Другие подкасты')).toBeNull()
})

// spec: C-176, C-406, C-407
test('a position stored on this device is restored', async () => {
  localStorage.setItem('audio_last_id', '214')
  localStorage.setItem('audio_remember_time', '321')
  const { audio } = await playLatest()
  expect(audio.currentTime).toBe(321)
})

// spec: C-120, C-193, C-194
test('the player shows the remaining time and the loaded part', async () => {
  const { panel, audio } = await playLatest()
  await audio.at(150, 300)
  expect(panel.getByTitle('Осталось').textContent).toBe('−7:30')
  const bar = panel.getByRole('slider', { name: 'Перемотка' })
  expect(bar.getAttribute('aria-valuetext')).toBe('2:30 из 10:00')
  const range = bar.parentElement!.querySelector<HTMLElement>('.range')
  expect([range?.style.left, range?.style.width]).toEqual(['0%', 'calc(50% - 0%)'])
})

test('the seek slider moves by keys, and chapter by chapter', async () => {
  const { panel, user, audio } = await playLatest()
  await audio.at(150)
  panel.getByRole('slider', { name: 'Перемотка' }).focus()
  const steps = []
  for (const key of ['{ArrowRight}', '{ArrowLeft}', '{PageDown}', '{PageUp}', '{PageUp}']) {
    await user.keyboard(key)
    steps.push(audio.currentTime)
  }
  expect(steps).toEqual([155, 150, 100, 200, 500])
})

// spec: C-187, C-188, C-393
test.each([
  ['an address that is refused', refuse(podcasts.sign, 403, { detail: 'Нужна подписка' }), 'Нужна подписка'],
  ['an address that does not come', refuse(podcasts.sign, 500), 'Ошибка при получении ссылки на аудио'],
])('%s shows a message and is logged', async (_, replies, words) => {
  expectConsoleError(new RegExp(`^Не удалось воспроизвести подкаст \\w*Error: ${words}$`))
  const { user } = await show(replies)
  await user.click(await screen.findByRole('button', { name: 'Слушать' }))
  expect(await screen.findByText('Не удалось воспроизвести подкаст')).toBeDefined()
  expect(await screen.findAllByRole('button', { name: 'Слушать' })).toBeDefined()
  expect(vi.mocked(console.error).mock.calls.flat().map(String)).toContain(
    `Error: ${words}`.replace(/^Error: Нужна/, 'ApiError: Нужна'),
  )
})

// spec: C-174, C-175
test('audio that does not load in ten seconds fails, and the reason is logged', async () => {
  expectConsoleError(/^Не удалось воспроизвести подкаст Error: Timeout loading audio$/)
  const { user } = await show()
  const listen = await screen.findByRole('button', { name: 'Слушать' })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await user.click(listen)
  await waitFor(() => expect(FakeAudio.last.src).toBe('/audio/214.mp3'))
  // From here on the test controls time.
  vi.setTimerTickMode('manual')
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(screen.queryByText('Не удалось воспроизвести подкаст')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(screen.getByText('Не удалось воспроизвести подкаст')).toBeDefined()
  expect(vi.mocked(console.error).mock.calls.flat().map(String)).toContain('Error: Timeout loading audio')
})

test.each([
  [3, 'PIPELINE_ERROR_DECODE'],
  [4, 'DEMUXER_ERROR_COULD_NOT_OPEN'],
])('audio failing with the code %d is signed again once, and then shows a message', async (code, message) => {
  expectConsoleError(new RegExp(`^Не удалось воспроизвести подкаст Error: ${message}$`))
  const { requests, audio } = await playLatest()
  await audio.break(code, message)
  await waitFor(() => expect(asked(requests, '/api/podcasts/signed/')).toHaveLength(2))
  await audio.break(code, message)
  expect(await screen.findByText('Не удалось воспроизвести подкаст')).toBeDefined()
})

test('audio that lost the network waits and resumes at its place', async () => {
  const { panel, audio } = await playLatest()
  await audio.at(42)
  await audio.break(2)
  expect(panel.getByRole('button', { name: 'Пауза' }).getAttribute('aria-busy')).toBe('true')
  await act(async () => void dispatchEvent(new Event('online')))
  await audio.ready()
  expect([audio.paused, audio.currentTime]).toEqual([false, 42])
  expect(screen.queryByText('Не удалось воспроизвести подкаст')).toBeNull()
})

test('after 30 s without a network the audio resumes by itself, without an online event', async () => {
  const { panel, audio } = await playLatest()
  await audio.at(42)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  for (let second = 0; second < 30; second += 1) {
    // Every retry fails for lack of a network.
    await audio.break(2)
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(panel.getByRole('button', { name: 'Пауза' }).getAttribute('aria-busy')).toBe('true')
  }
  const load = vi.spyOn(audio, 'load')
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(load).toHaveBeenCalled()
  await audio.ready()
  expect([audio.paused, audio.currentTime]).toEqual([false, 42])
  expect(screen.queryByText('Не удалось воспроизвести подкаст')).toBeNull()
})

test('playback in another tab pauses this one', async () => {
  const { audio } = await playLatest()
  const other = new BroadcastChannel('player')
  other.postMessage('speaks')
  await waitFor(() => expect(audio.paused).toBe(true))
  other.close()
})

test('a seek that failed to be sent is sent once online, with its age', async () => {
  let isDown = false
  const sent: unknown[] = []
  const keep: Replies = {
    'POST /api/podcasts/positions/': (async ({ body }: FakeRequest) => {
      if (isDown) throw new TypeError('Failed to fetch')
      sent.push(body)
      return { status: 200, body: { ...(body as object), updated_at: new Date().toISOString(), is_kept: true } }
    }) as never,
  }
  const { panel, user, audio } = await playLatest(keep)
  await audio.at(42)
  isDown = true
  await user.click(panel.getByRole('button', { name: 'Вперёд на 15 секунд' }))
  isDown = false
  sent.length = 0
  await act(async () => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(sent).toMatchObject([{ podcast_id: 214, second: 57, is_sought: true }]))
  expect(localStorage.getItem('audio_unsent_positions')).toBe('{}')
  expect((sent[0] as { age_ms: number }).age_ms).toBeGreaterThanOrEqual(0)
})
