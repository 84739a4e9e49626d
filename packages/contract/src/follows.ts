import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant } from './shared.ts'
import { visibleText } from './text/visibleText.ts'

/** Most authors, coins and signals that one person follows. */
export const MOST_FOLLOWS = 500

export const FollowKind = z.enum(['author', 'coin', 'signal'], 'За таким следить нельзя')
export type FollowKind = z.infer<typeof FollowKind>

export const Follow = z.object({
  id: z.number().int(),
  kind: FollowKind,
  /** As requests name it: a username, a coin's api_id, a signal's id. */
  name: z.string(),
  /** As readers see it. Empty for a signal that was taken down. */
  label: z.string(),
  /** An author's avatar or a coin's picture, root-relative; empty for none. */
  picture: z.string(),
  /** Page of what is followed, root-relative. */
  path: z.string(),
  /** The reader muted the author or the coin in feeds later: nothing is told until the mute ends. */
  is_muted: z.boolean(),
  /** The signal is over: nothing more will be told. */
  is_over: z.boolean(),
  created_at: Instant,
})
export type Follow = z.infer<typeof Follow>

const Followed = z.object({
  kind: FollowKind,
  name: visibleText('Нужно имя').max(200, 'Слишком длинно'),
})

export const follows = {
  list: endpoint({
    at: 'GET /api/follows/',
    offline: 'page',
    about: 'За кем и за чем следит читатель, новое первым',
    access: 'account',
    reply: z.object({ results: z.array(Follow) }),
  }),
  add: endpoint({
    at: 'POST /api/follows/',
    about: 'Следить за автором, монетой или сигналом; скрытый автор или монета снова видны',
    access: 'paid',
    status: 201,
    body: Followed,
    /** `was_muted`: the author or the coin was muted in feeds, and is not any more. */
    reply: Follow.extend({ was_muted: z.boolean() }),
  }),
  remove: endpoint({
    at: 'DELETE /api/follows/',
    about: 'Больше не следить; за чем не следят, за тем и так не следят',
    access: 'account',
    status: 204,
    query: Followed,
    reply: z.null(),
  }),
  ofAuthor: endpoint({
    at: 'GET /api/users/:username/followers/',
    about: 'Сколько людей следит за автором; кто они, не знает никто',
    access: 'public',
    // No copy is cached: the count is read again after a press.
    caching: 'private',
    reply: z.object({
      followers: z.number().int(),
      /** The person has published something. */
      can_be_followed: z.boolean(),
    }),
  }),
}
