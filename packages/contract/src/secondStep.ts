import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant } from './shared.ts'
import { visibleText } from './text/visibleText.ts'

/** Minutes after a confirmation in which actions on money, roles and bulk deletion are allowed. */
export const FRESH_MINUTES = 10

const Code = z
  .string('Введите код')
  .trim()
  .transform((given) => given.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Код — шесть цифр'))
const RecoveryCode = z.string('Введите код').trim().min(1, 'Введите код').max(40, 'Код не подошёл')
/** Result of the browser's WebAuthn call, as JSON; the server's library verifies it. */
const Credential = z.record(z.string().max(60), z.unknown())

/** State of the person's second step. */
export const SecondStepState = z.object({
  /** Whether this site requires a second step from everybody at the desk. */
  is_required: z.boolean(),
  has_totp: z.boolean(),
  passkeys: z.array(
    z.object({ id: z.number().int(), name: z.string(), created_at: Instant, used_at: Instant.nullable() }),
  ),
  recovery_codes_left: z.number().int(),
  /** When this session passed it; null before. */
  passed_at: Instant.nullable(),
  /** Until when actions on money, roles and bulk deletion need no new confirmation; null when they do. */
  fresh_until: Instant.nullable(),
})
export type SecondStepState = z.infer<typeof SecondStepState>

/** Options for the browser's WebAuthn call, as a JSON string. */
const Challenge = z.object({ options: z.string() })

const at = { access: 'desk', roles: ['editor', 'moderator', 'operator'] } as const
/** The password guards against a stolen session; a person without a password who has just signed in sends none. */
const Proof = z.object({ password: z.string().max(200, 'Слишком длинно').optional() })
const Passed = z.object({ passed_at: Instant, fresh_until: Instant })

export const secondStep = {
  state: endpoint({
    at: 'GET /api/desk/second-step/',
    about: 'Второй шаг входа: что настроено и пройден ли он в этой сессии',
    ...at,
    secondStep: 'none',
    reply: SecondStepState,
  }),
  beginTotp: endpoint({
    at: 'POST /api/desk/second-step/totp/',
    about: 'Новый секрет для приложения с кодами; действует после подтверждения кодом',
    ...at,
    secondStep: 'none',
    body: Proof,
    reply: z.object({ uri: z.string(), secret: z.string() }),
  }),
  confirmTotp: endpoint({
    at: 'POST /api/desk/second-step/totp/confirm/',
    about: 'Первый код из приложения включает его; в ответе коды восстановления, если их ещё нет',
    ...at,
    secondStep: 'none',
    body: z.object({ code: Code }),
    reply: Passed.extend({ recovery_codes: z.array(z.string()) }),
  }),
  pass: endpoint({
    at: 'POST /api/desk/second-step/code/',
    about: 'Код из приложения: второй шаг этой сессии или свежее подтверждение',
    ...at,
    secondStep: 'none',
    body: z.object({ code: Code }),
    reply: Passed,
  }),
  recover: endpoint({
    at: 'POST /api/desk/second-step/recovery/',
    about: 'Код восстановления вместо кода из приложения; каждый действует один раз',
    ...at,
    secondStep: 'none',
    body: z.object({ code: RecoveryCode }),
    reply: Passed.extend({ left: z.number().int() }),
  }),
  passkeyOptions: endpoint({
    at: 'POST /api/desk/second-step/passkey/options/',
    about: 'Вызов для ключа: им проходят второй шаг',
    ...at,
    secondStep: 'none',
    reply: Challenge,
  }),
  passByPasskey: endpoint({
    at: 'POST /api/desk/second-step/passkey/',
    about: 'Ответ ключа на вызов: второй шаг пройден',
    ...at,
    secondStep: 'none',
    body: z.object({ credential: Credential }),
    reply: Passed,
  }),
  newPasskeyOptions: endpoint({
    at: 'POST /api/desk/second-step/passkeys/options/',
    about: 'Вызов для нового ключа',
    ...at,
    secondStep: 'none',
    body: Proof,
    reply: Challenge,
  }),
  addPasskey: endpoint({
    at: 'POST /api/desk/second-step/passkeys/',
    about: 'Новый ключ; в ответе коды восстановления, если их ещё нет',
    ...at,
    secondStep: 'none',
    status: 201,
    body: z.object({
      credential: Credential,
      name: visibleText('Назовите ключ').max(60, 'Не длиннее 60 знаков'),
    }),
    reply: Passed.extend({ recovery_codes: z.array(z.string()) }),
  }),
  removePasskey: endpoint({
    at: 'DELETE /api/desk/second-step/passkeys/:id/',
    about: 'Убрать ключ; последний способ не убрать',
    ...at,
    secondStep: 'fresh',
    status: 204,
    reply: z.null(),
  }),
  renewRecovery: endpoint({
    at: 'POST /api/desk/second-step/recovery/renew/',
    about: 'Новые коды восстановления; старые больше не действуют',
    ...at,
    secondStep: 'fresh',
    reply: z.object({ recovery_codes: z.array(z.string()) }),
  }),
}
