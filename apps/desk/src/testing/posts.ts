import { deskAudit } from '@palata/contract/desk/audit'
import { type DeskPost, deskPosts } from '@palata/contract/desk/posts'
import { BLANK, FIELDS, pick } from '@palata/contract/posts/fields'
import { serve } from '@site/testing/replies.ts'
import { atTheDesk, POST_ACTIONS, served } from './render.tsx'

export const post = (id: number, given: Partial<DeskPost> = {}): DeskPost => ({
  id,
  kind: 'opinion',
  title: `Мнение ${id}`,
  state: 'waiting',
  author: { username: 'maria', name: 'Мария Корф', avatar: '' },
  published_at: '2026-11-20T09:10:00.000Z',
  publish_at: null,
  pinned_day: null,
  pinned_all_time: false,
  comments_count: 0,
  revision: 0,
  lacks_recording: false,
  color: '',
  gif: '',
  label: '',
  open_blocks: null,
  ...given,
})

export const inFull = (one: DeskPost) => ({
  ...pick(
    BLANK,
    FIELDS.filter((field) => field !== 'content'),
  ),
  ...one,
  content_html: '<p>Восемь ботов делают две трети оборота.</p>',
  open_part: null,
  channels: [],
  removal_reason: '',
  url: `/opinions/${one.id}`,
})

export const listOf = (results: DeskPost[], next: string | null = null) => ({
  results,
  next,
  count: { value: results.length, is: 'exact' as const },
})

export const POSTS = [post(1), post(2), post(3, { state: 'live', kind: 'material' })]
export const open = atTheDesk([served('posts', POST_ACTIONS, 2), served('audit')])
export const replies = {
  ...open,
  ...serve(deskPosts.list, listOf(POSTS)),
  ...Object.assign({}, ...POSTS.map((one) => serve(deskPosts.read, inFull(one), { params: { id: String(one.id) } }))),
  ...serve(deskAudit.list, { results: [], next: null, count: { value: 0, is: 'exact' } }),
}
