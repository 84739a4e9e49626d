import { accounts } from '@palata/contract/accounts'
import { podcasts } from '@palata/contract/podcasts'
import type { PodcastDetails } from '@palata/contract/podcasts/podcast'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { FakeAudio, fakeAudio } from '#testing/audio.ts'
import { makeEpisode, serveEpisodes } from '#testing/features/podcasts.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { type Answer, type Replies, respond, serve } from '#testing/replies.ts'
import { WholePlayer } from '../WholePlayer.tsx'
import { Episode } from './Episode.tsx'
import { EpisodeNotes, OfEpisode, TimedWords } from './jumps.tsx'
import { OtherPodcasts } from './OtherPodcasts.tsx'

const episodes = [214, 213, 212, 211, 210].map((id) => makeEpisode(id))
const cues = [
  { start: 0, end: 5, text: 'Добрый день', voice: 'Анна' },
  { start: 5, end: 9, text: 'Сегодня о разлоках', voice: '' },
]

beforeEach(() => void fakeAudio())

const episode = (
  <Episode id={213} outline="Загрузка">
    Заметки
  </Episode>
)
const known: PodcastDetails = {
  ...makeEpisode(213),
  chapters: [{ second: 100, title: 'Рынок', coins: [] }],
  has_transcript: true,
  peaks: [],
  position: null,
  is_bookmarked: false,
  audio_bytes: 14_400_000,
}

const show = (ui: ReactNode, path = '/material/213', replies: Replies = {}) =>
  renderApp(
    <>
      <WholePlayer />
      {ui}
    </>,
    {
      token: 't',
      path,
      replies: {
        ...serveEpisodes(episodes),
        ...serve(accounts.me, people.paid),
        ...serve(podcasts.get, known, { params: { id: '213' } }),
        ...serve(podcasts.transcript, { cues }, { params: { id: '213' } }),
        ...replies,
      },
    },
  )

const sounding = (second: number) =>
  waitFor(async () => {
    expect(FakeAudio.last.src).toBe('/audio/213.mp3')
    await FakeAudio.last.ready()
    expect([FakeAudio.last.currentTime, FakeAudio.last.paused]).toEqual([second, false])
  })

// spec: B-104, B-105, B-106, B-593, C-210
test.each([
  [5, 3, 3],
  [4, 2, 0],
])('of %i podcasts «Другие подкасты» shows those but the current one, if three remain', async (_, rest, shown) => {
  const { requests } = await renderApp(<OtherPodcasts id={213} />, {
    token: 't',
    replies: {
      ...serve(accounts.me, people.paid),
      ...serve(podcasts.list, { results: episodes.slice(1, rest + 2) }),
    },
  })
  await waitFor(() => expect(requests.map(({ url }) => url)).toContain('/api/alpha/last-podcast-list/?exclude_id=213'))
  await waitFor(() => expect(screen.queryAllByRole('button', { name: /^Слушать: / })).toHaveLength(shown))
  expect(screen.queryByRole('button', { name: 'Слушать: Выпуск 213' })).toBeNull()
  expect(screen.queryAllByRole('heading', { name: 'Другие подкасты' })).toHaveLength(shown ? 1 : 0)
})

test('an episode starts at a shared second once, and then resumes where the listener was', async () => {
  const { user } = await show(episode, '/material/213?t=76')
  await user.click(await screen.findByRole('button', { name: 'Слушать с\u00a01:16' }))
  await sounding(76)
  await FakeAudio.last.at(90)
  await user.click(await screen.findByRole('button', { name: 'Закрыть плеер' }))
  expect(await screen.findByRole('button', { name: 'Слушать с\u00a01:30' })).toBeDefined()
})

test.each(['-5', '9999', 'x'])('a shared second «%s» is ignored', async (second) => {
  await show(episode, `/material/213?t=${second}`)
  expect(await screen.findByRole('button', { name: 'Слушать' })).toBeDefined()
})

test('the transcript loads when opened, is searched, and its lines play the audio', async () => {
  const { user } = await show(episode)
  const summary = await screen.findByText('Расшифровка')
  const details = summary.closest('details')!
  details.open = true
  details.dispatchEvent(new Event('toggle'))
  await user.type(await screen.findByRole('searchbox', { name: 'Найти в расшифровке' }), 'разлок')
  const lines = within(details).getAllByRole('button')
  expect(lines.map(({ textContent }) => textContent)).toEqual(['0:05Сегодня о разлоках'])
  await user.click(lines[0]!)
  await sounding(5)
})

test('times in notes and comments play the audio, and are plain text without an episode', async () => {
  const { user } = await show(
    <OfEpisode id={213}>
      <EpisodeNotes id={213} html="<p>06:40 — спор</p>" length={600}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written above */}
        {(html) => <div dangerouslySetInnerHTML={{ __html: html }} />}
      </EpisodeNotes>
      <TimedWords text="Смешно на 1:05" />
    </OfEpisode>,
  )
  await user.click(screen.getByRole('link', { name: '06:40' }))
  await sounding(400)
  await user.click(screen.getByRole('button', { name: 'Слушать с 1:05' }))
  await waitFor(() => expect(FakeAudio.last.currentTime).toBe(65))
})

test('the notes of an episode wait for its chapters, so that these push nothing down', async () => {
  const answer = Promise.withResolvers<Answer<PodcastDetails>>()
  await show(
    episode,
    undefined,
    respond(podcasts.get, () => answer.promise, { params: { id: '213' } }),
  )
  await screen.findByText('Загрузка')
  expect(screen.queryByText('Заметки')).toBeNull()
  await act(async () => answer.resolve({ status: 200, body: known }))
  expect(await screen.findByText('Заметки')).toBeDefined()
  expect(screen.getByText('Таймкоды')).toBeDefined()
  expect(screen.queryByText('Загрузка')).toBeNull()
})

test('the notes of an episode are shown and stay when its chapters do not load', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  let status = 500
  const { user } = await show(
    episode,
    undefined,
    respond(podcasts.get, () => ({ status, body: known }), { params: { id: '213' } }),
  )
  const notes = await screen.findByText('Заметки')
  status = 200
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText('Таймкоды')).toBeDefined()
  expect(screen.getByText('Заметки')).toBe(notes)
  log.mockRestore()
})
