import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Tariff } from './membership.ts'

export const payments = {
  create: endpoint({
    at: 'POST /api/payments/cryptocloud/create/',
    about: 'Счёт на подписку; оплата идёт на странице по адресу pay_url',
    access: 'account',
    body: z.object({ tariff: Tariff }),
    reply: z.object({ pay_url: z.string() }),
  }),
}
