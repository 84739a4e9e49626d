import { z } from 'zod'
import { type Endpoint, endpoint, type TokenScope } from './endpoint.ts'
import { Instant } from './shared.ts'
import { visibleText } from './text/visibleText.ts'

/** What a token may be for: see `tokenScopeOf`. */
export const TOKEN_SCOPES = ['read', 'own', 'desk', 'publish'] as const satisfies readonly TokenScope[]

/** Most tokens of one person. */
export const MOST_TOKENS = 20

/**
 * Reads that tell how the person signs in, or a secret that outlives the token. They stand here and not at the
 * endpoints, which browsers load.
 */
const NEVER: ReadonlySet<string> = new Set([
  'GET /api/alpha/gifts/',
  'GET /api/auth/confirm/',
  'GET /api/auth/security/',
  'GET /api/auth/sessions/',
  'GET /api/auth/social/',
  'GET /api/calendar/feed/',
  'GET /api/gifts/',
  'GET /api/podcasts/feed/',
  'GET /api/desk/tokens/',
])

/** The scope that a token needs for the endpoint; null when no token may call it. */
export function tokenScopeOf(one: Partial<Endpoint>): TokenScope | null {
  const { at = '', access, publishes, knownBy = 'bearer', secondStep = 'passed' } = one
  if (NEVER.has(at) || knownBy !== 'bearer') return null
  if (publishes) return access === 'desk' ? null : 'publish'
  if (!at.startsWith('GET ')) return null
  if (access === 'desk') return secondStep === 'passed' ? 'desk' : null
  if (access === 'moderator') return 'desk'
  return access === 'account' ? 'own' : 'read'
}

export const ApiToken = z.object({
  id: z.number().int(),
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  created_at: Instant,
  expires_at: Instant,
  is_expired: z.boolean(),
  /** Within a minute; null before the first use. */
  used_at: Instant.nullable(),
  /** IP address of that use without its last part. */
  used_from: z.string(),
})
export type ApiToken = z.infer<typeof ApiToken>

const own = { access: 'desk', roles: ['editor', 'moderator', 'operator'] } as const

export const tokens = {
  list: endpoint({
    at: 'GET /api/desk/tokens/',
    about: 'Свои ключи API, новые первыми',
    ...own,
    reply: z.object({ results: z.array(ApiToken).max(MOST_TOKENS) }),
  }),
  create: endpoint({
    at: 'POST /api/desk/tokens/',
    about: 'Новый ключ API; сам ключ показан один раз',
    ...own,
    secondStep: 'fresh',
    status: 201,
    body: z.object({
      name: visibleText('Назовите ключ').max(60, 'Не длиннее 60 знаков'),
      scopes: z
        .array(z.enum(TOKEN_SCOPES, 'Такого права нет'), 'Выберите права')
        .min(1, 'Выберите хотя бы одно право')
        .max(TOKEN_SCOPES.length, 'Слишком много прав')
        .overwrite((scopes) => [...new Set(scopes)]),
      days: z.int('Срок — целое число дней').min(1, 'Не меньше дня').max(365, 'Не больше года'),
    }),
    reply: ApiToken.extend({ token: z.string() }),
  }),
  remove: endpoint({
    at: 'DELETE /api/desk/tokens/:id/',
    about: 'Отозвать свой ключ API: он не действует уже со следующего запроса',
    ...own,
    status: 204,
    reply: z.null(),
  }),
}
