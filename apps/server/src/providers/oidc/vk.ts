import { z } from 'zod'
import { ProviderError } from '../errors.ts'
import type { Dialect } from './oauth.ts'

const VK = 'https://id.vk.ru'

const Id = z
  .union([z.string(), z.number().int().max(Number.MAX_SAFE_INTEGER)])
  .transform(String)
  .pipe(z.string().regex(/^[1-9]\d{0,19}$/))
const Text = z.string().nullish().catch(null)
const Person = z.object({ user: z.object({ user_id: Id, first_name: Text, last_name: Text }) })

/**
 * VK ID (id.vk.ru/about/business/go/docs/ru/vkid/latest/vk-id/connection/api-integration/api-description and
 * …/start-integration/auth-without-sdk/auth-without-sdk-web; the host as in @vkid/sdk 2.6.7; read 2026-11-27). PKCE
 * stands in place of a secret, a code belongs to the device that the callback names, and the token's answer repeats the
 * state. The e-mail is not asked for: no document was found that calls it confirmed.
 */
export function vkId(host = VK): Dialect {
  const refused = (message: string) => new ProviderError('vk', message, { retryable: false })
  return {
    authorizationUrl: `${host}/authorize`,
    tokenUrl: `${host}/oauth2/auth`,
    scope: 'vkid.personal_info',
    tokenParameters: ({ state }, { deviceId }) => {
      if (!deviceId) throw refused('no device_id')
      return { device_id: deviceId, state }
    },
    personRequest: (clientId, accessToken) => ({
      url: `${host}/oauth2/user_info`,
      init: { method: 'POST', body: new URLSearchParams({ client_id: clientId, access_token: accessToken }) },
    }),
    claimsOf: (answer, { attempt, given }) => {
      if (given.state !== attempt.state) throw refused('another state')
      const { user_id, first_name, last_name } = Person.parse(answer).user
      if (given.user_id !== undefined && String(given.user_id) !== user_id) throw refused('another person')
      return { sub: user_id, name: [first_name, last_name].filter(Boolean).join(' ') }
    },
  }
}
