import { z } from 'zod'
import { ProviderError } from '../errors.ts'
import type { Dialect } from './oauth.ts'

interface Hosts {
  oauth: string
  login: string
}

const YANDEX: Hosts = { oauth: 'https://oauth.yandex.ru', login: 'https://login.yandex.ru' }

const Text = z.string().nullish().catch(null)
const Person = z.object({
  id: z
    .union([z.string(), z.number().int().max(Number.MAX_SAFE_INTEGER)])
    .transform(String)
    .pipe(z.string().regex(/^[1-9]\d{0,19}$/)),
  /** The application that the token was given to. */
  client_id: z.string(),
  login: Text,
  display_name: Text,
  real_name: Text,
})

/**
 * Yandex ID (yandex.ru/dev/id/doc/ru/codes/code-url and …/ru/user-information, read 2026-11-27). Of the rights only
 * `login:info` is asked for: no document was found that calls the e-mail of `login:email` confirmed.
 */
export function yandexId({ oauth, login }: Hosts = YANDEX): Dialect {
  return {
    authorizationUrl: `${oauth}/authorize`,
    tokenUrl: `${oauth}/token`,
    scope: 'login:info',
    tokenParameters: () => ({}),
    personRequest: (_, accessToken) => ({
      url: `${login}/info?format=json`,
      init: { headers: { authorization: `OAuth ${accessToken}` } },
    }),
    claimsOf: (answer, { clientId }) => {
      const { id, client_id, login: username, real_name, display_name } = Person.parse(answer)
      if (client_id !== clientId)
        throw new ProviderError('yandex', 'a token of another application', { retryable: false })
      return { sub: id, name: real_name || display_name || username, preferred_username: username }
    },
  }
}
