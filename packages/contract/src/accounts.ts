import { z } from 'zod'
import {
  DisplayName,
  Email,
  filled,
  LetterKey,
  newPassword,
  Password,
  Repeat,
  TOO_LONG,
  WRONG_EMAIL,
} from './accounts/fields.ts'
import { LARGEST_AVATAR_BYTES, Me, Profile, ProfileDraft } from './accounts/profile.ts'
import { endpoint } from './endpoint.ts'
import { SignedIn } from './sessions.ts'
import { Instant } from './shared.ts'
import { PROVIDERS } from './social/providers.ts'
import { emailAddress, withAsciiDomain } from './text/email.ts'

/** Seconds between two confirmation emails to one person. */
export const RESEND_PAUSE_SECONDS = 60

export const SignUp = z
  .object({
    username: filled(150).regex(/^[A-Za-z0-9_.-]{3,30}$/, 'От 3 до 30 знаков: латинские буквы, цифры, «_», «.» и «-»'),
    first_name: DisplayName,
    email: filled(254).pipe(emailAddress(WRONG_EMAIL)),
    password: Password,
    password2: Repeat,
    turnstile_token: z.string().max(2048, TOO_LONG).default(''),
  })
  .superRefine(...newPassword('password', 'password2'))
export type SignUp = z.infer<typeof SignUp>

/** Ways into an account, or to what is the person's own, that outlive its sessions. */
export const WAYS = [...PROVIDERS, 'wallets', 'podcasts', 'calendar', 'tokens'] as const
export type WayName = (typeof WAYS)[number]

/** A way with its parts: the name of a linked account, addresses of wallets. */
const Way = z.object({ name: z.enum(WAYS), parts: z.array(z.string()) })

/** A change of how the person signs in, in words. */
const SecurityEvent = z.object({
  id: z.number().int(),
  text: z.string(),
  device: z.string(),
  network: z.string(),
  created_at: Instant,
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

export const accounts = {
  signIn: endpoint({
    at: 'POST /api/token/create/',
    about: 'Вход по имени пользователя или почте и паролю; refresh-токен приходит в cookie',
    access: 'public',
    knownBy: 'cookie',
    body: z.object({
      username: filled(254).overwrite(withAsciiDomain),
      password: Password,
      remember: z.boolean('Нужно true или false').optional(),
    }),
    reply: SignedIn,
  }),
  signUp: endpoint({
    at: 'POST /api/auth/users/',
    about: 'Регистрация; войти можно после подтверждения почты',
    access: 'public',
    knownBy: 'nothing',
    body: SignUp,
    status: 201,
    reply: z.object({ email: z.string() }),
  }),
  activate: endpoint({
    at: 'POST /api/auth/users/activation/',
    about:
      'Подтверждение почты ключом из письма; с sign_in браузер, в котором регистрировались, входит: получает cookie',
    access: 'public',
    knownBy: 'cookie',
    body: LetterKey.extend({ sign_in: z.boolean('Нужно true или false').optional() }),
    status: 204,
    reply: z.null(),
  }),
  resendActivation: endpoint({
    at: 'POST /api/auth/users/resend_activation/',
    about: 'Ещё одно письмо для подтверждения, не чаще раза в минуту; ответ не говорит, есть ли такой адрес',
    access: 'public',
    knownBy: 'nothing',
    body: z.object({ email: Email }),
    status: 204,
    reply: z.null(),
  }),
  confirmAgain: endpoint({
    at: 'POST /api/auth/users/me/confirm_again/',
    about: 'Письмо, чтобы подтвердить свой адрес заново, когда письма на него остановлены; не чаще раза в минуту',
    access: 'account',
    status: 204,
    reply: z.null(),
  }),
  requestReset: endpoint({
    at: 'POST /api/auth/users/reset_password/',
    about: 'Письмо для сброса пароля; ответ не говорит, есть ли такой адрес',
    access: 'public',
    knownBy: 'nothing',
    body: z.object({ email: Email }),
    status: 204,
    reply: z.null(),
  }),
  confirmReset: endpoint({
    at: 'POST /api/auth/users/reset_password_confirm/',
    about: 'Новый пароль по ключу из письма; все сессии и push кончаются, прочие пути в аккаунт — по выбору',
    access: 'public',
    knownBy: 'nothing',
    body: LetterKey.extend({
      new_password: Password,
      re_new_password: Repeat,
      /** Ways to end together with the old password. */
      end: z.array(z.enum(WAYS)).max(WAYS.length).default([]),
    }).superRefine(...newPassword('new_password', 're_new_password')),
    status: 204,
    reply: z.null(),
  }),
  resetWays: endpoint({
    at: 'POST /api/auth/users/reset_password_ways/',
    about: 'Что ещё ведёт в аккаунт: по ключу из письма о сбросе; ключ остаётся действителен',
    access: 'public',
    knownBy: 'nothing',
    body: LetterKey,
    reply: z.object({ results: z.array(Way) }),
  }),
  proof: endpoint({
    at: 'GET /api/auth/confirm/',
    about: 'Чем человек подтверждает, что это он: паролем или новым входом; до какого времени уже подтверждено',
    access: 'account',
    reply: z.object({ has_password: z.boolean(), until: Instant.nullable() }),
  }),
  prove: endpoint({
    at: 'POST /api/auth/confirm/',
    about: 'Подтвердить паролем, что это владелец: десять минут можно менять способы входа',
    access: 'account',
    body: z.object({ password: Password }),
    reply: z.object({ until: Instant }),
  }),
  security: endpoint({
    at: 'GET /api/auth/security/',
    about: 'Последние изменения способов входа: что, когда, с какого устройства',
    access: 'account',
    reply: z.object({ results: z.array(SecurityEvent).max(20) }),
  }),
  setPassword: endpoint({
    at: 'POST /api/auth/users/set_password/',
    about: 'Смена пароля; остальные сессии кончаются',
    access: 'account',
    body: z
      .object({
        current_password: Password,
        new_password: Password,
        re_new_password: Repeat,
      })
      .superRefine(...newPassword('new_password', 're_new_password')),
    status: 204,
    reply: z.null(),
  }),
  me: endpoint({
    at: 'GET /api/auth/users/me/',
    offline: 'part',
    about: 'Кто вошёл и что ему доступно',
    access: 'account',
    mayLag: false,
    reply: Me,
  }),
  updateMe: endpoint({
    at: 'PATCH /api/auth/users/me/',
    about: 'Изменить свой профиль: JSON или форма с картинкой до 2 МБ; лишние поля не учитываются',
    access: 'account',
    // Somewhat larger files are accepted here, so that the handler can answer with the limit.
    form: { maxFileBytes: 2 * LARGEST_AVATAR_BYTES, perHour: 60 },
    body: ProfileDraft,
    /** `avatar_became_still`: the new avatar moved, and its first frame was stored. */
    reply: Me.extend({ avatar_became_still: z.literal(true).optional() }),
  }),
  profile: endpoint({
    at: 'GET /api/users/:username/',
    about: 'Профиль участника: только то, что он показывает',
    access: 'public',
    // No copy is cached: a field that the person hides is gone at the next request.
    caching: 'private',
    reply: Profile,
  }),
}
