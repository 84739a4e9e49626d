import type { AddressInfo } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { choicePage, failurePage } from './pages.ts'
import type { Service } from './provider.ts'

type Provider = Awaited<ReturnType<typeof import('./provider.ts').createProvider>>

const HTML = 'text/html; charset=utf-8'

/** An OpenID provider under its prefix. Its library is loaded with the first request: most runs never need it. */
export function openId(service: Service) {
  return async (app: FastifyInstance) => {
    let making: Promise<Provider> | undefined
    const issuer = () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${app.prefix}`
    const provider = () => {
      making ??= import('./provider.ts').then(({ createProvider }) => createProvider(issuer(), service))
      return making
    }
    // The provider's library parses request bodies itself.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_, __, done) => done(null))

    app.get('/interaction/:uid', async (request, reply) => {
      reply.type(HTML)
      const known = await (await provider()).interactionDetails(request.raw, reply.raw).catch(() => null)
      if (!known) return reply.code(400).send(failurePage(service.name, 'Вход устарел. Начните заново на сайте.'))
      return choicePage(service.name, request.url, service.people)
    })

    app.post('/interaction/:uid', async (request, reply) => {
      const chosen = new URLSearchParams(await textOf(request)).get('person')
      const person = service.people.find(({ id }) => id === chosen)
      const result = person
        ? { login: { accountId: person.id } }
        : { error: 'access_denied', error_description: 'The person cancelled' }
      const serving = await provider()
      await answerBy(reply, (raw) => serving.interactionFinished(request.raw, raw, result))
    })

    app.all('/*', async (request, reply) => {
      const answer = (await provider()).callback()
      await answerBy(reply, (raw) => answer(mounted(request, app.prefix), raw))
    })
  }
}

/** Lets the library answer. A connection that breaks or stays without an answer is closed and ends nothing else. */
async function answerBy(reply: FastifyReply, work: (raw: FastifyReply['raw']) => Promise<unknown>) {
  const { raw } = reply.hijack()
  raw.on('error', () => raw.destroy())
  try {
    await work(raw)
  } finally {
    if (!raw.writableEnded) raw.destroy()
  }
}

/** The library serves at the root; `originalUrl` tells it the real prefix. */
function mounted({ raw }: FastifyRequest, prefix: string): FastifyRequest['raw'] {
  const { url = '' } = raw
  return Object.assign(raw, { originalUrl: url, url: url.slice(prefix.length) || '/' })
}

async function textOf(request: FastifyRequest): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request.raw) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
