import { pages } from '@palata/contract/pages'
import { callerOf } from '#features/sessions'
import { implement } from '#http/implement.ts'
import type { BotCheck } from '#providers/turnstile/index.ts'
import { readText, takeFeedback } from './actions.ts'
import { listStoreroom } from './store.ts'

export const pageRoutes = (botCheck: BotCheck) =>
  implement(pages, {
    text: ({ db, params }) => readText(db, params.name),
    feedback: ({ db, viewer, body, request, now }) =>
      takeFeedback(db, botCheck, body, { ip: callerOf(request).ip, accountId: viewer?.id ?? null }, now),
    storeroom: async ({ db }) => ({ results: await listStoreroom(db), next: null }),
  })
