import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const Channel = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  logo: z.string(),
  priority_show: z.number().int(),
})
export type Channel = z.infer<typeof Channel>

export const channels = {
  list: endpoint({
    at: 'GET /api/alpha/channels/',
    offline: 'part',
    about: 'Каналы по убыванию priority_show, затем по имени',
    access: 'public',
    caching: 'public',
    reply: z.array(Channel),
  }),
}
