import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../shared.ts'

/** Minutes for which the address of one's own data works. */
export const DATA_MINUTES = 10

export const ownData = {
  askData: endpoint({
    at: 'POST /api/auth/data/',
    about: 'Адрес архива со всем, что хранится о себе; действует десять минут',
    access: 'account',
    needsProof: true,
    reply: z.object({ url: z.string(), until: Instant }),
  }),
  data: endpoint({
    at: 'GET /api/auth/data/:pass/',
    about: 'Архив ZIP: data.json со всем, что хранится о человеке, и его картинки',
    access: 'public',
    knownBy: 'nothing',
    sends: 'application/zip',
    reply: z.string(),
  }),
}
