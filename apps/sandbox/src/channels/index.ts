import type { FastifyInstance } from 'fastify'
import { createFaults, failing, failures } from '../market/control.ts'
import { channelPage } from './page.ts'
import { createWorld, type Post } from './world.ts'

interface Named {
  Params: { channel: string }
}
interface Numbered {
  Params: { channel: string; number: string }
}

/**
 * Telegram's public preview of channels, under `/t.me/s`. Under `/__sim/channels`:
 * `PUT /:channel` empties one, `POST /:channel` writes, `PATCH` and `DELETE /:channel/:number` change and remove.
 */
export function channels(now: () => number) {
  const world = createWorld(now)
  const faults = createFaults()

  return async (app: FastifyInstance) => {
    app.register(failures(faults), { prefix: '/__sim/channels' })
    app.put<Named & { Body: { title?: string; subscribers?: number } | null }>(
      '/__sim/channels/:channel',
      async ({ params: { channel }, body }) => world.open(channel, body?.title ?? channel, body?.subscribers ?? 1_000),
    )
    app.post<Named & { Body: Partial<Post> & { at?: number | string } }>(
      '/__sim/channels/:channel',
      async ({ params: { channel }, body: { at, ...post } }, reply) => {
        const found = world.find(channel)
        if (!found) return reply.code(404).send({ error: 'no such channel' })
        return world.write(found, { html: '', ...post, ...(at !== undefined && { at: new Date(at).getTime() }) })
      },
    )
    app.patch<Numbered & { Body: Partial<Post> }>(
      '/__sim/channels/:channel/:number',
      async ({ params, body }, reply) => {
        const post = world.find(params.channel)?.posts.find(({ number }) => number === Number(params.number))
        if (!post) return reply.code(404).send({ error: 'no such post' })
        return Object.assign(post, { isEdited: true }, body)
      },
    )
    app.delete<Numbered>('/__sim/channels/:channel/:number', async ({ params }, reply) => {
      const channel = world.find(params.channel)
      if (channel) channel.posts = channel.posts.filter(({ number }) => number !== Number(params.number))
      return reply.code(channel ? 204 : 404).send()
    })
    app.register(
      failing(faults, (outside) => {
        outside.get<Named & { Querystring: { before?: string } }>(
          '/t.me/s/:channel',
          async ({ params: { channel }, query: { before }, protocol, host }, reply) => {
            const found = world.find(channel)
            // Telegram redirects to the page that offers its app.
            if (!found) return reply.redirect(`/t.me/${channel}`)
            return reply
              .type('text/html; charset=utf-8')
              .send(channelPage(found, before ? Number(before) : null, `${protocol}://${host}`))
          },
        )
      }),
    )
  }
}
