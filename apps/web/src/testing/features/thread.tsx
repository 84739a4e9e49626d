import { accounts } from '@palata/contract/accounts'
import { comments } from '@palata/contract/comments'
import type { CommentPage } from '@palata/contract/comments/comment'
import type { PageConfig } from '@palata/contract/page'
import { act, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import { Comments } from '#features/comments'
import { postKey, putPosts } from '#features/posts'
import { people } from '../people.ts'
import { renderApp } from '../render.tsx'
import { type Replies, serve } from '../replies.ts'
import { Toasts } from '../toasts.ts'
import { makePost } from './posts.ts'

/** Post 7, an opinion by anna. */
export const at = { params: { postId: '7' } }
/** The current user. */
export const mine = { username: 'maria', name: 'Мария Лис', avatar: '' }
export const list = (page: CommentPage | (() => CommentPage)) => serve(comments.list, page, at)
const member = { ...serve(accounts.me, people.paid), ...serve(comments.seen, { comments_count: 0, new_count: 0 }, at) }
export const moderator = serve(accounts.me, people.moderator)

/** Renders the thread of post 7 for a member. */
export async function showThread(replies: Replies, path = '/opinion/7', config: Partial<PageConfig> = {}) {
  Element.prototype.scrollIntoView = vi.fn()
  const shown = await renderApp(
    <>
      <Comments of={{ contentType: 'opinion', objectId: 7 }} author="anna" />
      <Toasts />
    </>,
    {
      token: 't',
      path,
      config,
      // The same object, so that a test can change the replies later.
      replies: Object.assign(replies, { ...member, ...replies }),
    },
  )
  await act(
    async () => void putPosts(shown.queryClient, [makePost({ id: 7, comments_count: 3, init_comments_count: 3 })]),
  )
  const post = () => shown.queryClient.getQueryData(postKey(7)) as ReturnType<typeof makePost>
  const sent = (method: string) => shown.requests.filter((one) => one.method === method && !one.url.endsWith('/seen/'))
  return { ...shown, post, sent }
}

export const names = () => screen.queryAllByRole('article').map((row) => row.getAttribute('aria-label'))
export const texts = () => screen.queryAllByRole('article').map((row) => row.querySelector('[dir="auto"]')?.textContent)
export const field = (name = 'Ваш комментарий') => screen.findByRole<HTMLTextAreaElement>('textbox', { name })
export const rowOf = (text: string) => screen.getByText(text).closest('article')!

export async function menuOf(user: UserEvent, text: string) {
  await user.click(within(rowOf(text)).getByRole('button', { name: /^Меню комментария/ }))
  return screen.findByRole('menu')
}
