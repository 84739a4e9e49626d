import { createHash, createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { TELEGRAM_BOT } from './identities.ts'
import { choicePage, escaped, failurePage, page } from './pages.ts'
import { type SocialPerson, telegramPeople } from './people.ts'

const HTML = 'text/html; charset=utf-8'
const PATH = '/oauth.telegram.org/embed/:bot'

/** telegram-widget.js: replaces its script tag with a frame of oauth.telegram.org. */
const SCRIPT = `(() => {
  const script = document.currentScript
  const { telegramLogin, size = 'large', authUrl, requestAccess = '' } = script.dataset
  if (!telegramLogin || !authUrl) return
  const query = new URLSearchParams({ origin: location.origin, return_to: new URL(authUrl, location.href).href, size, request_access: requestAccess })
  const frame = document.createElement('iframe')
  frame.id = 'telegram-login-' + telegramLogin
  frame.title = 'Войти через Telegram'
  frame.src = new URL('/oauth.telegram.org/embed/' + telegramLogin + '?' + query, script.src).href
  frame.width = '238'
  frame.height = '48'
  frame.style.border = 'none'
  script.after(frame)
})()
`

interface Asking {
  Params: { bot: string }
  Querystring: { return_to?: string; request_access?: string }
}

/** The legacy login widget (core.telegram.org/widgets/login): script, frame, choice and the signed redirect. */
export function telegramWidget(now: () => number) {
  return async (app: FastifyInstance) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    app.get('/telegram.org/js/telegram-widget.js', async (_, reply) =>
      reply.type('text/javascript; charset=utf-8').send(SCRIPT),
    )
    app.get<Asking>(PATH, async (request, reply) => {
      reply.type(HTML)
      if (request.params.bot !== TELEGRAM_BOT.name) return page('Telegram', 'Bot username invalid')
      const choice = escaped(request.url.replace('?', '/choice?'))
      return page('Telegram', `<a class="button" target="_top" href="${choice}">Войти через Telegram</a>`)
    })
    app.get<Asking>(`${PATH}/choice`, async (request, reply) =>
      reply.type(HTML).send(choicePage('Telegram', request.url, telegramPeople)),
    )
    app.post<Asking & { Body: { person?: string } | null }>(`${PATH}/choice`, async (request, reply) => {
      const back = URL.parse(request.query.return_to ?? '')
      if (!back) return reply.code(400).type(HTML).send(failurePage('Telegram', 'return_to'))
      const person = telegramPeople.find(({ id }) => id === request.body?.person)
      // Closing the real widget's window leaves the person on the site's page.
      if (!person) return reply.redirect(new URL('/user/settings', back).href, 303)
      for (const [name, value] of Object.entries(signed(person, now()))) back.searchParams.set(name, value)
      return reply.redirect(back.href, 303)
    })
  }
}

/** Fields of the widget, signed with the bot's token; empty ones are left out. */
function signed({ claims }: SocialPerson, now: number): Record<string, string> {
  const fields: Record<string, string> = {
    id: String(claims.id),
    first_name: String(claims.given_name),
    ...(claims.family_name && { last_name: String(claims.family_name) }),
    ...(claims.preferred_username && { username: String(claims.preferred_username) }),
    auth_date: String(Math.floor(now / 1000)),
  }
  const text = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('\n')
  const secret = createHash('sha256').update(TELEGRAM_BOT.token).digest()
  return { ...fields, hash: createHmac('sha256', secret).update(text).digest('hex') }
}
