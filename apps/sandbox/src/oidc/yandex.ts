import { YANDEX_CLIENT } from './identities.ts'
import { yandexPeople } from './people.ts'
import type { PlainService } from './plain.ts'

type Form = { Body: Record<string, string> | null }

/** Yandex ID (yandex.ru/dev/id/doc/ru/codes/code-url and …/ru/user-information, read 2026-11-27). */
export const yandex: PlainService = {
  name: 'Яндекс ID',
  clientId: YANDEX_CLIENT.id,
  people: yandexPeople,
  callbacks: ['/yandex/login/callback/', '/yandex/link/callback/'],
  host: '/oauth.yandex.ru',
  // PKCE is optional at Yandex; what is sent must be whole.
  problemOf: ({ code_challenge, code_challenge_method }) =>
    code_challenge && !['S256', 'plain'].includes(code_challenge_method ?? '') ? 'code_challenge_method' : null,
  besidesCode: () => ({ cid: 'sandbox' }),
  answers: (app, grants) => {
    app.post<Form>('/oauth.yandex.ru/token', async ({ body }, reply) => {
      const { grant_type, client_id, client_secret, ...given } = body ?? {}
      const refuse = (error: string, error_description: string) => reply.code(400).send({ error, error_description })
      if (grant_type !== 'authorization_code') return refuse('unsupported_grant_type', 'Unknown grant_type')
      if (client_id !== YANDEX_CLIENT.id || client_secret !== YANDEX_CLIENT.secret)
        return refuse('invalid_client', 'Client not found')
      const grant = grants.take(given)
      if (!grant) return refuse('invalid_grant', 'Code has expired')
      return {
        token_type: 'bearer',
        access_token: grants.tokenOf(grant.person),
        expires_in: 31_536_000,
        refresh_token: 'sandbox-refresh-token',
        scope: grant.asked.scope,
      }
    })
    app.get('/login.yandex.ru/info', async ({ headers }, reply) => {
      const [scheme, token = ''] = (headers.authorization ?? '').split(' ')
      const person = scheme === 'OAuth' ? grants.ownerOf(token) : undefined
      return person ? { ...person.claims, client_id: YANDEX_CLIENT.id } : reply.code(401).send('')
    })
  },
}
