import { forecasters } from '@palata/contract/forecasters'
import type { Tweet } from '@palata/contract/forecasters/messages'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Api, useApi } from '#api/api.tsx'
import { makeMessage, makeTweet, messagesOf, tweetsOf } from '#testing/features/forecasts.ts'
import { lists, openForecasts } from '#testing/features/forecastsPage.tsx'
import { respond, serve } from '#testing/replies.ts'
import { ForecastersPage } from './ForecastersPage.tsx'
import { forecastUpdates } from './updates.ts'

const tweet = (id: number, hour: number, words = `Слова ${id}`): Tweet =>
  makeTweet({ id, created_at: `2026-11-20T0${hour}:00:00.000Z`, text_ru: `<p>${words}</p>` })

let api: Api

/** Exposes the page's `Api` to the tests. */
function Grab() {
  api = useApi()
  return null
}

/** Opens the page on a fake network with the posts `told`, and a stream that announces changes. */
async function open(path?: string) {
  let told = [tweet(2, 5), tweet(1, 4)]
  let next: string | null = null
  const app = await openForecasts(
    <main>
      <Grab />
      <ForecastersPage />
    </main>,
    {
      ...respond(forecasters.tweets, () => ({ status: 200, body: tweetsOf(told, { next }) })),
      ...serve(forecasters.messages, messagesOf([makeMessage({ id: 5 })])),
      ...serve(forecasters.highlightedTweets, tweetsOf([tweet(3, 3)])),
    },
    path,
  )
  return {
    ...app,
    hear: (source: 'twitter' | 'telegram', tweets: Tweet[], more: string | null = null) =>
      act(async () => {
        told = tweets
        next = more
        forecastUpdates.hear({ client: app.queryClient, api }, [{ topic: 'forecasts', source }])
      }),
  }
}

const words = () => screen.getAllByText(/^Слова/).map(({ textContent }) => textContent)

test('new posts wait behind their number, and edited ones change in place', async () => {
  const { hear, user } = await open()
  await screen.findByText('Слова 2')
  await hear('twitter', [tweet(4, 7), tweet(3, 6), tweet(2, 5, 'Слова исправлены'), tweet(1, 4)])
  const pill = await screen.findByRole('button', { name: '2 новых' })
  expect(words()).toEqual(['Слова исправлены', 'Слова 1'])
  await user.click(pill)
  expect(words()).toEqual(['Слова 4', 'Слова 3', 'Слова исправлены', 'Слова 1'])
  expect(screen.queryByRole('button', { name: /нов/ })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Форкасты' }))
})

test('a list with more new posts than a page holds begins anew, without a gap', async () => {
  const { hear, user } = await open()
  await screen.findByText('Слова 2')
  await hear('twitter', [tweet(9, 8), tweet(8, 7)], '/api/forecasters/tweets/?cursor=x')
  await user.click(await screen.findByRole('button', { name: '2 новых' }))
  await waitFor(() => expect(words()).toEqual(['Слова 9', 'Слова 8']))
})

test('new posts do not reload a filtered list or the other network’s list', async () => {
  const { hear, requests } = await open('/forecasters?filter=highlights')
  await screen.findByText('Слова 3')
  const before = lists(requests).length
  await hear('twitter', [tweet(4, 7)])
  await hear('telegram', [])
  expect(lists(requests)).toHaveLength(before)
  expect(screen.queryByRole('button', { name: /нов/ })).toBeNull()
})
