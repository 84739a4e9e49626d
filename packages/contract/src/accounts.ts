import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { SignedIn } from './sessions.ts'

export const Me = z.object({
  username: z.string(),
  first_name: z.string(),
  avatar: z.string(),
  groups: z.array(z.string()),
  has_pon_subscription: z.boolean(),
  has_telegram_subscription: z.boolean(),
  days_left: z.number().int(),
  has_paid_access: z.boolean(),
  is_moderator: z.boolean(),
})
export type Me = z.infer<typeof Me>

export const accounts = {
  signIn: endpoint({
    at: 'POST /api/token/create/',
    about: 'Вход по имени пользователя или почте и паролю; refresh-токен приходит в cookie',
    access: 'public',
    knownBy: 'cookie',
    body: z.object({
      username: z.string('Это обязательное поле').trim().min(1, 'Это обязательное поле').max(150, 'Слишком длинно'),
      password: z.string('Это обязательное поле').min(1, 'Это обязательное поле').max(200, 'Слишком длинно'),
      remember: z.boolean('Нужно true или false').optional(),
    }),
    reply: SignedIn,
  }),
  me: endpoint({
    at: 'GET /api/auth/users/me/',
    about: 'Кто вошёл и что ему доступно',
    access: 'account',
    reply: Me,
  }),
}
