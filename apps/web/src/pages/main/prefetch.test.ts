import { dehydrate } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createApi } from '#api/api.tsx'
import { createQueryClient } from '#api/queryClient.ts'
import { makeFeed, makePost } from '#testing/features/posts.ts'
import { makeSignal } from '#testing/features/signals.ts'
import { prefetchMain } from './prefetch.ts'

test('the state sent with the page holds each post and each signal once', async () => {
  const posts = [makePost({ id: 1, title: 'Мнение' }), makePost({ id: 2, title: 'Новость', content_type: 'news' })]
  const feed = { ...makeFeed(posts), signals: [makeSignal({ id: 9, title: 'Сигнал' })] }
  const fetch = async (url: string) => new Response(JSON.stringify(url === '/api/alpha/all/' ? feed : {}))
  const client = createQueryClient()
  await prefetchMain(client, createApi({ fetch, token: () => null }))
  const state = JSON.stringify(dehydrate(client))
  const times = (title: string) => state.split(`"title":"${title}"`).length - 1
  expect(['Мнение', 'Новость', 'Сигнал'].map(times)).toEqual([1, 1, 1])
})
