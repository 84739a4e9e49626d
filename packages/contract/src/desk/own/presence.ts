import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Author, Instant } from '../../shared.ts'

/** Seconds between two heartbeats of an open form. A person is gone after three missed heartbeats. */
export const PRESENCE_SECONDS = 15

/** A colleague who has the same object open for editing. */
export const DeskPresent = Author.extend({ since: Instant })
export type DeskPresent = z.infer<typeof DeskPresent>

export const deskPresence = {
  present: endpoint({
    at: 'POST /api/desk/presence/',
    about: 'Сказать, что вещь открыта для правки или закрыта, и узнать, у кого из команды она открыта ещё',
    access: 'desk',
    roles: ['editor', 'moderator', 'operator'],
    body: z.object({
      resource: z.string('Нужен список').max(40, 'Такого списка нет'),
      id: z.int('Нужно целое число').min(1, 'Нужно число больше нуля').max(2147483647, 'Слишком большое число'),
      is_open: z.boolean('Нужно true или false'),
    }),
    reply: z.object({ others: z.array(DeskPresent) }),
  }),
}
