import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { reason } from '../posts/publishing.ts'
import { SealedSignal } from './signal.ts'

/** What moderators do with a signal. */
export const signalPublishing = {
  publish: endpoint({
    at: 'PATCH /api/signals/moderation/:id/',
    about: 'Публикует сигнал, который ждёт проверки: с этой минуты считают его цену старта',
    access: 'moderator',
    reply: SealedSignal,
  }),
  pin: endpoint({
    at: 'POST /api/signals/pin/:id/',
    about: 'Закрепляет сигнал',
    access: 'moderator',
    status: 201,
    reply: z.object({ pinned: z.literal(true) }),
  }),
  unpin: endpoint({
    at: 'DELETE /api/signals/pin/:id/',
    about: 'Открепляет сигнал',
    access: 'moderator',
    status: 204,
    reply: z.null(),
  }),
  remove: endpoint({
    at: 'DELETE /api/signals/moderation/:id/',
    about: 'Удаляет сигнал; автор и модераторы читают его и дальше',
    access: 'moderator',
    status: 204,
    body: z.object({ reason }),
    reply: z.null(),
  }),
  restore: endpoint({
    at: 'POST /api/signals/moderation/:id/restore/',
    about: 'Возвращает удалённый сигнал туда, где он был',
    access: 'moderator',
    body: z.object({ reason }),
    reply: z.object({ live: z.boolean() }),
  }),
}
