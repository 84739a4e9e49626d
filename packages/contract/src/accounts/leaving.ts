import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../shared.ts'

/** Days between the request and the removal. */
export const LEAVING_DAYS = 14

/** A request to delete one's own account. */
export const Leaving = z.object({
  asked_at: Instant,
  /** When the account goes, unless its owner changes their mind. */
  due_at: Instant,
})
export type Leaving = z.infer<typeof Leaving>

const Key = z.string('Неизвестная ссылка').min(1, 'Неизвестная ссылка').max(100, 'Неизвестная ссылка')

export const leaving = {
  leave: endpoint({
    at: 'POST /api/auth/leaving/',
    about: `Удалить свой аккаунт через ${LEAVING_DAYS} дней: до этого можно передумать; повтор ничего не меняет`,
    access: 'account',
    needsProof: true,
    reply: Leaving,
  }),
  stay: endpoint({
    at: 'DELETE /api/auth/leaving/',
    about: 'Передумать: аккаунт остаётся',
    access: 'account',
    status: 204,
    reply: z.null(),
  }),
  stayByKey: endpoint({
    at: 'POST /api/auth/leaving/key/',
    about: 'Передумать по ссылке из письма, без входа',
    access: 'public',
    knownBy: 'nothing',
    body: z.object({ key: Key }),
    status: 204,
    reply: z.null(),
  }),
}
