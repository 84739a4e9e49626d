import { VK_CLIENT } from './identities.ts'
import { vkPeople } from './people.ts'
import type { PlainService } from './plain.ts'

type Form = { Body: Record<string, string> | null }

/**
 * VK ID (id.vk.ru/about/business/go/docs/ru/vkid/latest/vk-id/connection/api-integration/api-description, read
 * 2026-11-27). It refuses with status 200, because its SDK looks for `error` whatever the status.
 */
export const vk: PlainService = {
  name: 'VK ID',
  clientId: VK_CLIENT.id,
  people: vkPeople,
  callbacks: ['/vk/login/callback/', '/vk/link/callback/'],
  host: '/id.vk.ru',
  problemOf: ({ code_challenge, code_challenge_method, state }) => {
    if (!code_challenge || !/^s256$/i.test(code_challenge_method ?? '')) return 'code_challenge'
    return /^[\w-]{32,}$/.test(state ?? '') ? null : 'state'
  },
  besidesCode: (deviceId) => ({ device_id: deviceId, type: 'code_v2', expires_in: '600', ext_id: 'sandbox' }),
  answers: (app, grants) => {
    const refusal = (error: string, error_description: string) => ({ error, error_description })
    app.post<Form>('/id.vk.ru/oauth2/auth', async ({ body }) => {
      const { grant_type, client_id, device_id, state, ...given } = body ?? {}
      if (grant_type !== 'authorization_code') return refusal('invalid_request', 'grant_type is invalid')
      if (client_id !== VK_CLIENT.id) return refusal('invalid_client', 'client not found')
      if (!device_id || !state) return refusal('invalid_request', `${device_id ? 'state' : 'device_id'} is missing`)
      const grant = grants.take(given)
      if (!grant || grant.deviceId !== device_id) return refusal('invalid_grant', 'code is invalid or expired')
      return {
        access_token: grants.tokenOf(grant.person),
        refresh_token: 'sandbox-refresh-token',
        id_token: 'sandbox.id.token',
        token_type: 'Bearer',
        expires_in: 3600,
        user_id: Number(grant.person.id),
        state,
        scope: grant.asked.scope,
      }
    })
    app.post<Form>('/id.vk.ru/oauth2/user_info', async ({ body }) => {
      const person = body?.client_id === VK_CLIENT.id ? grants.ownerOf(body.access_token ?? '') : undefined
      return person ? { user: person.claims } : refusal('invalid_token', 'access_token is invalid')
    })
  },
}
