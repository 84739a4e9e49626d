import { accounts } from '@palata/contract/accounts'
import { type CommentReactions, reactions } from '@palata/contract/reactions'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { type Replies, refuse, serve } from '#testing/replies.ts'
import { CommentVotes } from '../index.ts'
import { REACTION_DEBOUNCE_MS } from './useReactions.ts'

const button = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}(:|$)`) })
const pressed = () => screen.getAllByRole('button', { pressed: true }).map((one) => one.getAttribute('aria-label'))
const pause = () => act(() => vi.advanceTimersByTimeAsync(REACTION_DEBOUNCE_MS))

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function Foot({ first }: { first: CommentReactions }) {
  const [list, setList] = useState(first)
  return <CommentVotes commentId={5} reactions={list} onStored={setList} />
}

async function show(first: CommentReactions, replies: Replies) {
  const shown = await renderApp(<Foot first={first} />, {
    replies: { ...serve(accounts.me, people.paid), ...replies },
    token: 't',
  })
  await waitFor(() => expect(shown.queryClient.isFetching()).toBe(0))
  vi.useFakeTimers()
  return { ...shown, sent: () => shown.requests.filter(({ method }) => method === 'POST').map(({ body }) => body) }
}

const like = (count: number, is_mine: boolean) => ({ reaction: '1' as const, count, is_mine })
const dislike = (count: number, is_mine: boolean) => ({ reaction: '-1' as const, count, is_mine })

// spec: B-308, B-309, B-216
test('a press on a vote sets it, and the server’s counts replace the local ones', async () => {
  const { sent } = await show([like(3, true)], serve(reactions.vote, [like(9, false), dislike(4, true)]))
  expect(screen.getAllByRole('button')).toHaveLength(2)
  fireEvent.click(button('Не нравится'))
  expect(pressed()).toEqual(['Не нравится: 1'])
  expect(button('Нравится').getAttribute('aria-label')).toBe('Нравится: 2')
  await pause()
  expect(sent()).toEqual([{ reaction: -1, object_id: 5 }])
  expect([pressed(), button('Нравится').getAttribute('aria-label')]).toEqual([['Не нравится: 4'], 'Нравится: 9'])
})

// spec: B-307
test('a press on one’s own vote cancels it', async () => {
  const { sent } = await show([like(3, true)], serve(reactions.vote, [like(2, false)]))
  fireEvent.click(button('Нравится'))
  expect(screen.queryAllByRole('button', { pressed: true })).toEqual([])
  await pause()
  expect(sent()).toEqual([{ reaction: 0, object_id: 5 }])
  expect(button('Нравится').getAttribute('aria-label')).toBe('Нравится: 2')
})

test('a failed vote is reverted and only logged', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  await show([like(3, true)], refuse(reactions.vote, 429))
  fireEvent.click(button('Не нравится'))
  await pause()
  expect([pressed(), log.mock.calls]).toEqual([['Нравится: 3'], [['Ошибка сети: 429']]])
})
