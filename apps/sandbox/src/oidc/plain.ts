import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Asked, createGrants, type Grants } from './grants.ts'
import { choicePage, failurePage } from './pages.ts'
import type { SocialPerson } from './people.ts'

const HTML = 'text/html; charset=utf-8'

/** A service of OAuth 2.0 without OpenID Connect. */
export interface PlainService {
  /** Name for people. */
  name: string
  clientId: string
  people: SocialPerson[]
  /** Allowed redirect paths of our site. */
  callbacks: string[]
  /** Prefix of the pages. */
  host: string
  /** What the service has against the request for its page; null for nothing. */
  problemOf(asked: Asked): string | null
  /** What the service adds to a code in the redirect. */
  besidesCode(deviceId: string): Record<string, string>
  /** Registers the exchange of a code and the question who the token's owner is. */
  answers(app: FastifyInstance, grants: Grants): void
}

/** The page where the person chooses an account, and the service's own answers. */
export function plainOauth(service: PlainService) {
  const { name, clientId, people, callbacks, host } = service
  return async (app: FastifyInstance) => {
    const grants = createGrants()
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    const failed = (reply: FastifyReply, text: string) => reply.code(400).type(HTML).send(failurePage(name, text))

    app.get<{ Querystring: Asked }>(`${host}/authorize`, async ({ query }, reply) => {
      const isKnown = query.response_type === 'code' && query.client_id === clientId
      if (!isKnown) return failed(reply, 'invalid_client')
      if (!callbacks.includes(URL.parse(query.redirect_uri ?? '')?.pathname ?? '')) return failed(reply, 'redirect_uri')
      const problem = service.problemOf(query)
      if (problem) return failed(reply, problem)
      return reply.redirect(`${host}/interaction/${grants.wait(query)}`)
    })

    type Choice = { Params: { page: string }; Body: { person?: string } | null }
    app.get<Choice>(`${host}/interaction/:page`, async ({ params, url }, reply) => {
      if (!grants.waiting(params.page)) return failed(reply, 'Вход устарел. Начните заново на сайте.')
      return reply.type(HTML).send(choicePage(name, url, people))
    })

    app.post<Choice>(`${host}/interaction/:page`, async ({ params, body }, reply) => {
      const asked = grants.waiting(params.page)
      if (!asked) return failed(reply, 'Вход устарел. Начните заново на сайте.')
      const person = people.find(({ id }) => id === body?.person)
      const back = new URL(asked.redirect_uri!)
      if (person) {
        const { code, deviceId } = grants.choose(params.page, person)
        for (const [key, value] of Object.entries({ code, ...service.besidesCode(deviceId) }))
          back.searchParams.set(key, value)
      } else back.searchParams.set('error', 'access_denied')
      if (asked.state !== undefined) back.searchParams.set('state', asked.state)
      return reply.redirect(back.href, 303)
    })

    service.answers(app, grants)
  }
}
