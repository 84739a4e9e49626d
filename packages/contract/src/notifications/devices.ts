import { z } from 'zod'
import { Instant } from '../shared.ts'

const key = z.string().regex(/^[\w-]+={0,2}$/, 'Ключ браузера не разобрать')

/** A browser's subscription; `registration_id` is its address at the push service. */
export const PushSubscription = z.object({
  registration_id: z.string().min(1, 'Нужен адрес').max(1000, 'Слишком длинно'),
  p256dh: key.max(200, 'Слишком длинно'),
  auth: key.max(100, 'Слишком длинно'),
})

export const PushDevice = z.object({
  id: z.number().int(),
  /** Browser and system, for people to read. */
  device: z.string(),
  created_at: Instant,
  /** When the push service last accepted a push; null before the first. */
  last_success_at: Instant.nullable(),
  has_problem: z.boolean(),
})
export type PushDevice = z.infer<typeof PushDevice>
