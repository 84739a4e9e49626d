import { accounts } from '@palata/contract/accounts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { PlayerHost } from '#features/podcasts'
import { FakeAudio, fakeAudio } from '#testing/audio.ts'
import { makeEpisode, serveEpisodes } from '#testing/features/podcasts.ts'
import { makePost } from '#testing/features/posts.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { serve } from '#testing/replies.ts'
import { AlphaCard } from './AlphaCard.tsx'

const post = makePost({
  id: 214,
  content_type: 'material',
  section_name: 'podcast',
  title: '№214 · Кто купит',
  author: { username: 'anna', name: 'Анна Вель', avatar: '' },
  podcast_atributes: { id: 214 },
  audio_length: 600,
})

beforeEach(() => void fakeAudio())

const show = (given: Parameters<typeof makePost>[0] = post) =>
  renderApp(
    <>
      <PlayerHost />
      <AlphaCard post={makePost(given)} today="2026-11-20" onChannel={() => {}} />
    </>,
    {
      token: 't',
      replies: { ...serveEpisodes([makeEpisode(214)]), ...serve(accounts.me, people.paid) },
    },
  )

// spec: B-047; decision OB-016
test('a click on a podcast’s cover plays it without opening the post, and the next click pauses it', async () => {
  const { user, at } = await show()
  await user.click(await screen.findByRole('button', { name: /^Слушать: .*Кто купит/ }))
  await waitFor(() => expect(FakeAudio.last.src).toBe('/audio/214.mp3'))
  await FakeAudio.last.ready()
  expect(FakeAudio.last.paused).toBe(false)
  await user.click(screen.getByRole('button', { name: /^Пауза: .*Кто купит/ }))
  expect(FakeAudio.last.paused).toBe(true)
  expect(at()).toBe('/')
})

// spec: B-086, B-173
test('a podcast’s card shows no author, and an analytics card does', async () => {
  const { unmount } = await show()
  expect(screen.queryByText('Анна Вель')).toBeNull()
  unmount()
  await show({ ...post, section_name: 'analytics', podcast_atributes: null })
  expect(screen.getByText('Анна Вель')).toBeDefined()
})
