import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Desk, DeskSettings } from './desk.ts'
import type { Outcome, SimInvoice, Till } from './till.ts'

const OUTCOMES: Outcome[] = ['pay', 'partial', 'overpay', 'expire', 'pay_late']
type Numbered = { Params: { number: string } }

/** `/__sim/cryptocloud/…`: plays the payer, the dashboard and network faults. */
export function cryptoCloudControl(till: Till, desk: Desk) {
  return async (app: FastifyInstance) => {
    app.get('/settings', async () => desk.settings)
    app.post<{ Body: Partial<DeskSettings> }>('/settings', async (request) =>
      Object.assign(desk.settings, request.body),
    )
    app.get('/invoices', async () => ({ results: till.list() }))

    const numberedRoutes: FastifyPluginAsync = async (numbered) => {
      numbered.addHook<Numbered>('preHandler', async (request, reply) => {
        if (!till.find(request.params.number)) return reply.code(404).send({ error: 'no such invoice' })
      })
      // Changes the provider's record without a postback.
      numbered.patch<Numbered & { Body: Partial<SimInvoice> }>('/invoices/:number', async (request) =>
        Object.assign(till.find(request.params.number)!, request.body),
      )
      numbered.post<Numbered & { Body: { outcome: Outcome } }>(
        '/invoices/:number/outcome',
        { schema: { body: { type: 'object', required: ['outcome'], properties: { outcome: { enum: OUTCOMES } } } } },
        async (request) => {
          const invoice = till.find(request.params.number)!
          till.settle(invoice, request.body.outcome)
          return { invoice, answers: await desk.notify(invoice) }
        },
      )
      numbered.post<Numbered & { Body: Partial<DeskSettings> | null }>(
        '/invoices/:number/postback',
        async (request) => ({
          answers: await desk.notify(till.find(request.params.number)!, request.body ?? {}),
        }),
      )
    }
    app.register(numberedRoutes)
  }
}
