import type { FastifyInstance } from 'fastify'
import type { Refusal } from './botApi.ts'
import type { Delivery } from './delivery.ts'
import { botPage, homePage, invoicePage, joinPage, lostPage } from './pages.ts'
import type { People } from './people.ts'
import type { World } from './world.ts'

const HTML = 'text/html; charset=utf-8'

interface Act {
  person: string | number
  act: string
  text?: string
  link?: string
  chat?: string | number
  invoice?: string
  /** Payment to refund; the last one by default. */
  charge?: string
}

/** Plays people in Telegram: a page for a person, JSON for a test. */
export function telegramControl(world: World, people: People, delivery: Delivery, refusals: Refusal[]) {
  const acts: Record<string, (person: number, act: Act) => Promise<string | null>> = {
    say: (person, { text = '' }) => people.say(person, text),
    ask: (person, { link = '' }) => people.ask(person, link),
    leave: (person, { chat }) => people.leave(person, Number(chat)),
    add: (person, { chat }) => people.add(person, Number(chat)),
    promote: (person, { chat }) => people.promote(person, Number(chat)),
    pay: (person, { invoice = '' }) => people.pay(person, invoice),
    renew: (person) => people.renew(person),
    refund: (person, { charge }) => people.refund(person, charge),
  }

  return async (app: FastifyInstance) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )

    app.post<{ Body: Act | null }>('/__sim/telegram/act', async (request, reply) => {
      const act = request.body
      const isForm = String(request.headers['content-type']).startsWith('application/x-www-form-urlencoded')
      const run = act && world.userOf(Number(act.person)) && acts[act.act]
      if (!act || !run) return reply.code(400).send({ error: 'person or act unknown' })
      const problem = await run(Number(act.person), act)
      if (!isForm) return { problem }
      const query = new URLSearchParams({ as: String(act.person), ...(problem && { problem }) })
      return reply.redirect(`/__sim/telegram?${query}`, 303)
    })
    app.post<{ Body: Refusal }>(
      '/__sim/telegram/refuse',
      { schema: { body: { type: 'object', required: ['method', 'count', 'error_code', 'description'] } } },
      async (request) => {
        refusals.push(request.body)
        return { orders: refusals.length }
      },
    )
    // A channel with the bot publishes or edits a post.
    app.post<{ Body: { post: object; isEdited?: boolean } }>('/__sim/telegram/channel', async ({ body }) => {
      await delivery.send(body.isEdited ? 'edited_channel_post' : 'channel_post', body.post)
      return { waiting: delivery.waiting() }
    })
    app.post('/__sim/telegram/redeliver', async () => {
      await delivery.redeliver()
      return { waiting: delivery.waiting() }
    })
    app.get('/__sim/telegram.json', async () => ({
      webhook: world.webhook && { url: world.webhook.url, allowed: world.webhook.allowed },
      waiting: delivery.waiting(),
      chats: [...world.chats.values()].map((chat) => ({
        id: chat.id,
        title: chat.title,
        requests: [...chat.requests],
        members: world.people
          .map(({ id }) => ({ id: Number(id), ...world.statusOf(chat, Number(id)) }))
          .filter(({ status }) => status !== 'left'),
      })),
      links: [...world.links.values()].map(({ url, chatId }) => ({ url, chatId })),
      messages: Object.fromEntries(world.messages),
      transactions: world.transactions,
      endedRenewals: [...world.endedRenewals],
    }))

    app.get<{ Querystring: { as?: string; problem?: string } }>('/__sim/telegram', async (request, reply) =>
      reply
        .type(HTML)
        .send(homePage(world, delivery, Number(request.query.as ?? world.people[0]!.id), request.query.problem)),
    )
    // Telegram's short links: a chat invitation, an invoice, the bot.
    app.get<{ Params: { path: string }; Querystring: { start?: string } }>('/t.me/:path', async (request, reply) => {
      const { path } = request.params
      reply.type(HTML)
      if (path.startsWith('+')) {
        const link = world.links.get(`${request.protocol}://${request.host}/t.me/${path}`)
        return link ? joinPage(world, link) : reply.code(404).send(lostPage())
      }
      if (path.startsWith('$')) {
        const invoice = world.invoices.get(path.slice(1))
        return invoice ? invoicePage(world, invoice) : reply.code(404).send(lostPage())
      }
      return botPage(world, path, request.query.start ?? '')
    })
  }
}
