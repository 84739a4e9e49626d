import { accounts } from '@palata/contract/accounts'
import { podcasts } from '@palata/contract/podcasts'
import { podcastOf } from '@palata/contract/podcasts/podcast'
import { reactions } from '@palata/contract/reactions'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeEpisode } from '#testing/features/podcasts.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { serve } from '#testing/replies.ts'
import { PlayerStar } from './PlayerStar.tsx'

const episode = makeEpisode(214)

test.each([
  [false, true],
  [true, false],
])('the player’s star shows the bookmark’s state (%s) and toggles it', async (stood, wanted) => {
  const rest = { audio_bytes: 1, chapters: [], has_transcript: false, peaks: [], position: null }
  const details = { ...episode, ...rest, is_bookmarked: stood }
  const { user, requests } = await renderApp(<PlayerStar podcast={podcastOf(episode)} />, {
    token: 't',
    replies: {
      ...serve(accounts.me, people.paid),
      ...serve(podcasts.get, details, { params: { id: '214' } }),
      ...serve(reactions.bookmark, { create: wanted }),
    },
  })
  const star = await screen.findByRole('button', { name: 'В избранное: №214 · Выпуск 214' })
  expect(star.getAttribute('aria-pressed')).toBe(String(stood))
  await user.click(star)
  expect(star.getAttribute('aria-pressed')).toBe(String(wanted))
  await waitFor(() =>
    expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { object_id: 214, content_type: 'material', is_mine: wanted },
    ]),
  )
})
