import { accounts } from '@palata/contract/accounts'
import { podcasts } from '@palata/contract/podcasts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeAudio, fakeAudio } from '#testing/audio.ts'
import { expectConsoleError } from '#testing/console.ts'
import { makeEpisode, serveEpisodes } from '#testing/features/podcasts.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { disconnect, type Replies, refuse, serve } from '#testing/replies.ts'
import { PlayerHost } from './PlayerHost.tsx'
import { PlayerPart } from './PlayerPart.tsx'

test('what was put into the queue plays after the end, the listener hears of its place, and the choice is kept', async () => {
  fakeAudio()
  const list = [214, 213, 212, 211].map((id) => makeEpisode(id))
  const { user } = await renderApp(
    <>
      <PlayerPart of="Capsule" className={undefined} />
      <PlayerHost />
    </>,
    { token: 't', replies: { ...serveEpisodes(list), ...serve(accounts.me, people.paid) } },
  )
  await user.click(await screen.findByRole('button', { name: 'Слушать' }))
  await waitFor(() => expect(FakeAudio.last.src).toBe('/audio/214.mp3'))
  await FakeAudio.last.ready()
  const audio = FakeAudio.last
  const panel = within(await screen.findByRole('region', { name: 'Плеер' }))
  await user.click(panel.getByRole('button', { name: 'Таймкоды' }))
  const popup = within(await screen.findByRole('dialog', { name: 'Таймкоды' }))
  const [add] = await popup.findAllByRole('button', { name: 'В очередь: Выпуск 212' })
  expect(add!.getAttribute('aria-pressed')).toBe('false')
  await user.click(add!)
  expect(add!.getAttribute('aria-pressed')).toBe('true')
  expect(add!.closest('li')!.textContent).toContain('в\u00a0очереди 1-й')
  await user.click(popup.getByRole('button', { name: 'Следующий выпуск — сам' }))
  expect([localStorage.getItem('audio_queue'), localStorage.getItem('audio_next_by_itself')]).toEqual(['[212]', 'true'])
  act(() => void audio.dispatchEvent(new Event('ended')))
  await waitFor(() => expect(audio.src).toBe('/audio/212.mp3'))
  expect(localStorage.getItem('audio_queue')).toBe('[]')
})

/** Plays the latest episode while the stored queue waits. */
async function openPlaying(over: Replies = {}) {
  fakeAudio()
  const list = [214, 213, 212].map((id) => makeEpisode(id))
  const shown = await renderApp(
    <>
      <PlayerPart of="Capsule" className={undefined} />
      <PlayerHost />
    </>,
    { token: 't', replies: { ...serveEpisodes(list), ...serve(accounts.me, people.paid), ...over } },
  )
  await shown.user.click(await screen.findByRole('button', { name: 'Слушать' }))
  await waitFor(() => expect(FakeAudio.last.src).toBe('/audio/214.mp3'))
  await FakeAudio.last.ready()
  return { ...shown, audio: FakeAudio.last }
}

const OLD = { params: { id: '150' } }

test.each([
  ['no network', disconnect(podcasts.get, OLD)],
  ['too many requests', refuse(podcasts.get, 429, {}, OLD)],
  ['a failure of the server', refuse(podcasts.get, 503, {}, OLD)],
])('on %s the queue stays as it is, and the failure is reported', async (_, reply) => {
  expectConsoleError(/^Не удалось воспроизвести подкаст ApiError/)
  localStorage.setItem('audio_queue', '[150,212]')
  const { audio } = await openPlaying(reply)
  act(() => void audio.dispatchEvent(new Event('ended')))
  await waitFor(() => expect(console.error).toHaveBeenCalled())
  expect(localStorage.getItem('audio_queue')).toBe('[150,212]')
  expect(audio.src).toBe('/audio/214.mp3')
})

test.each([403, 404, 410])(
  'an episode refused with %i leaves the queue, and the one after it plays',
  async (status) => {
    localStorage.setItem('audio_queue', '[150,212,151]')
    const { audio } = await openPlaying(refuse(podcasts.get, status, {}, OLD))
    act(() => void audio.dispatchEvent(new Event('ended')))
    await waitFor(() => expect(audio.src).toBe('/audio/212.mp3'))
    expect(localStorage.getItem('audio_queue')).toBe('[151]')
  },
)

test('what another tab queued stays when this tab changes its wish', async () => {
  const { user } = await openPlaying()
  const panel = within(await screen.findByRole('region', { name: 'Плеер' }))
  await user.click(panel.getByRole('button', { name: 'Таймкоды' }))
  const popup = within(await screen.findByRole('dialog', { name: 'Таймкоды' }))
  localStorage.setItem('audio_queue', '[213]')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'audio_queue' })))
  await user.click(popup.getByRole('button', { name: 'Следующий выпуск — сам' }))
  expect([localStorage.getItem('audio_queue'), localStorage.getItem('audio_next_by_itself')]).toEqual(['[213]', 'true'])
})
