import type { FastifyInstance } from 'fastify'
import type { Desk } from './desk.ts'
import { payPage, unknownPage } from './payView.ts'
import type { Outcome, Till } from './till.ts'

const HTML = 'text/html; charset=utf-8'
const OUTCOMES: Outcome[] = ['pay', 'partial', 'overpay', 'expire', 'pay_late']

/** `/pay/7K2M9QXA`: the page that the payer is sent to, with a button for each possible outcome. */
export function cryptoCloudPay(till: Till, desk: Desk) {
  return async (app: FastifyInstance) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    app.get<{ Params: { number: string } }>('/:number', async (request, reply) => {
      const invoice = till.find(request.params.number)
      return reply
        .code(invoice ? 200 : 404)
        .type(HTML)
        .send(invoice ? payPage(invoice) : unknownPage())
    })
    app.post<{ Params: { number: string }; Body: { outcome?: string } | null }>('/:number', async (request, reply) => {
      const invoice = till.find(request.params.number)
      const outcome = OUTCOMES.find((known) => known === request.body?.outcome)
      if (!invoice || !outcome) return reply.code(404).type(HTML).send(unknownPage())
      till.settle(invoice, outcome)
      await desk.notify(invoice)
      return reply.redirect(`/cryptocloud/pay/${invoice.number}`, 303)
    })
  }
}
