import { forecasters } from '@palata/contract/forecasters'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeMessage, makeTweet, messagesOf, tweetsOf } from '#testing/features/forecasts.ts'
import { openForecasts, said } from '#testing/features/forecastsPage.tsx'
import { type Replies, refuse, respond, serve } from '#testing/replies.ts'
import { ForecastersPage } from './ForecastersPage.tsx'

const open = (replies: Replies = {}, path?: string) => openForecasts(<ForecastersPage />, replies, path)

// spec: C-023, C-061, C-235, C-236
test('a bookmark is shown at once and undone with a message when it fails', async () => {
  let refused = () => {}
  const { user } = await open(
    respond(
      forecasters.bookmarkTweet,
      () =>
        new Promise((resolve) => {
          refused = () => resolve({ status: 500, body: {} })
        }),
      { params: { id: '1' } },
    ),
  )
  const post = (await screen.findByText('Перевод 1')).closest('article')!
  await user.click(within(post).getByRole('button', { name: 'В закладки' }))
  expect(within(post).getByRole('button', { name: 'Убрать из закладок' })).toBeDefined()
  await act(async () => refused())
  expect(await within(post).findByRole('button', { name: 'В закладки' })).toBeDefined()
  expect(said()).toContain('Ошибка при добавлении твита в закладки: HTTP error! Status: 500')
})

// spec: C-385, C-386, C-387
test.each([
  [forecasters.bookmarkTweet, makeTweet({ id: 1 }), 'В закладки', 'Ошибка при добавлении твита в закладки'],
  [
    forecasters.unbookmarkTweet,
    makeTweet({ id: 1, is_bookmarked: true }),
    'Убрать из закладок',
    'Ошибка при удалении твита из закладок',
  ],
  [forecasters.bookmarkMessage, makeMessage({ id: 1 }), 'В закладки', 'Ошибка при добавлении сообщения в закладки'],
  [
    forecasters.unbookmarkMessage,
    makeMessage({ id: 1, is_bookmarked: true }),
    'Убрать из закладок',
    'Ошибка при удалении сообщения из закладок',
  ],
] as const)('a failed bookmark of case %o shows the message of its network', async (endpoint, post, press, words) => {
  const isTweet = 'metrics' in post
  const { user } = await open(
    {
      ...(isTweet ? serve(forecasters.tweets, tweetsOf([post])) : serve(forecasters.messages, messagesOf([post]))),
      ...refuse(endpoint, 500, {}, { params: { id: '1' } }),
    },
    isTweet ? '/forecasters' : '/forecasters?source=telegram',
  )
  await user.click(await screen.findByRole('button', { name: press }))
  expect(await screen.findByText(words)).toBeDefined()
})

test('a removed bookmark leaves the list of bookmarks and comes back if the removal fails', async () => {
  const { user } = await open(
    {
      ...serve(forecasters.bookmarkedTweets, tweetsOf([makeTweet({ id: 1, is_bookmarked: true })])),
      ...refuse(forecasters.unbookmarkTweet, 500, {}, { params: { id: '1' } }),
    },
    '/forecasters?filter=bookmarks',
  )
  await user.click(await screen.findByRole('button', { name: 'Убрать из закладок' }))
  expect(await screen.findByText('Ошибка при удалении твита из закладок')).toBeDefined()
  expect(screen.getByText('Перевод 1')).toBeDefined()
})

// spec: C-062, C-237
test('a post is hidden before the server answers, and «Вернуть» brings it back', async () => {
  const asked: string[] = []
  let answer = () => {}
  const { user } = await open({
    ...respond(
      forecasters.hideTweet,
      ({ method }) => {
        asked.push(method)
        return new Promise((resolve) => {
          answer = () => resolve({ status: 204 })
        })
      },
      { params: { id: '1' } },
    ),
    ...respond(
      forecasters.showTweet,
      ({ method }) => {
        asked.push(method)
        return { status: 204 }
      },
      { params: { id: '1' } },
    ),
  })
  const post = (await screen.findByText('Перевод 1')).closest('article')!
  await user.click(within(post).getByRole('button', { name: 'Скрыть' }))
  expect(screen.queryByText('Перевод 1')).toBeNull()
  expect(screen.getByText('Публикация скрыта')).toBeDefined()
  expect(document.activeElement?.textContent).toBe('Вернуть')
  await act(async () => answer())
  await user.click(screen.getByRole('button', { name: 'Вернуть' }))
  expect(await screen.findByText('Перевод 1')).toBeDefined()
  expect(asked).toEqual(['DELETE', 'POST'])
})

// spec: C-288, C-289, C-384
test.each([
  ['twitter', 'Tweet ID не задан', 'Ошибка скрытия твита'],
  ['telegram', 'Message ID не задан', 'Ошибка скрытия сообщения'],
] as const)(
  'hiding a %s post without an id sends nothing, and a failed hiding brings the post back',
  async (source, noId, words) => {
    const isTweet = source === 'twitter'
    const { user, requests } = await open(
      {
        ...serve(forecasters.tweets, tweetsOf([makeTweet({ id: 0 }), makeTweet({ id: 1 })])),
        ...serve(forecasters.messages, messagesOf([makeMessage({ id: 0 }), makeMessage({ id: 1 })])),
        ...refuse(isTweet ? forecasters.hideTweet : forecasters.hideMessage, 500, {}, { params: { id: '1' } }),
      },
      isTweet ? '/forecasters' : '/forecasters?source=telegram',
    )
    const text = (id: number) => (isTweet ? `Перевод ${id}` : `Сообщение ${id}`)
    const hide = async (id: number) => {
      const post = (await screen.findByText(text(id))).closest('article')!
      await user.click(within(post).getByRole('button', { name: 'Скрыть' }))
    }
    await hide(0)
    await waitFor(() => expect(said()).toContain(`${words}: Error: ${noId}`))
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false)
    await hide(1)
    expect(await screen.findByText(words)).toBeDefined()
    expect(await screen.findByText(text(1))).toBeDefined()
  },
)
