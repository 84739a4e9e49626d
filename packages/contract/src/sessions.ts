import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant } from './shared.ts'

/** Reply of every sign-in: a bearer token valid for 15 minutes. The refresh token comes in a cookie. */
export const SignedIn = z.object({ access: z.string() })
export type SignedIn = z.infer<typeof SignedIn>

export const Session = z.object({
  id: z.string(),
  /** Browser and system from the User-Agent: «Chrome, Windows». */
  device: z.string(),
  /** IP address without its last part. */
  ip: z.string(),
  created_at: Instant,
  /** When the session last refreshed its token: up to 15 minutes before the reader's last request. */
  last_seen_at: Instant,
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** Most sessions of one person; above it the one unused for longest ends. */
export const MOST_SESSIONS = 30

/** Minutes after a sign-in or a password in which the ways to sign in can be changed. */
export const PROOF_MINUTES = 10

export const sessions = {
  refresh: endpoint({
    at: 'POST /api/token/refresh/',
    about: 'Новый токен доступа по cookie refresh_token; сама cookie меняется',
    access: 'public',
    knownBy: 'cookie',
    reply: SignedIn,
  }),
  check: endpoint({
    at: 'GET /api/token/refresh/check/',
    about: 'Жива ли сессия этого браузера',
    access: 'public',
    knownBy: 'cookie',
    reply: z.object({ valid: z.literal(true) }),
  }),
  signOut: endpoint({
    at: 'POST /api/token/blacklist/',
    about: 'Выход: сессия этого браузера кончается, даже если токен доступа просрочен',
    access: 'public',
    knownBy: 'cookie',
    reply: z.object({}),
  }),
  list: endpoint({
    at: 'GET /api/auth/sessions/',
    about: 'Где открыт этот аккаунт: свежие сессии сначала',
    access: 'account',
    reply: z.object({ results: z.array(Session).max(MOST_SESSIONS) }),
  }),
  end: endpoint({
    at: 'DELETE /api/auth/sessions/:id/',
    about: 'Завершить одну свою сессию',
    access: 'account',
    status: 204,
    reply: z.null(),
  }),
  endOthers: endpoint({
    at: 'POST /api/auth/sessions/revoke_others/',
    about: 'Завершить все свои сессии, кроме этой',
    access: 'account',
    reply: z.object({ ended: z.number().int() }),
  }),
}
