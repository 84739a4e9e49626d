import { pages, STOREROOM_FRAGMENT } from '@palata/contract/pages'
import { callerOf } from '#features/sessions'
import { implement } from '#http/implement.ts'
import type { ObjectStore } from '#providers/objects/index.ts'
import type { BotCheck } from '#providers/turnstile/index.ts'
import { readText, takeFeedback } from './actions.ts'
import { listStoreroom } from './store.ts'

interface PagesSite {
  botCheck: BotCheck
  objects: ObjectStore
}

export const pageRoutes = ({ botCheck, objects: store }: PagesSite) =>
  implement(pages, {
    text: ({ db, params }) => readText(db, params.name),
    feedback: ({ db, viewer, body, request, now }) =>
      takeFeedback({ db, store, botCheck, now }, body, { ip: callerOf(request).ip, accountId: viewer?.id ?? null }),
    storeroomFragment: async ({ db }) => {
      const items = await listStoreroom(db)
      return { results: items.slice(0, STOREROOM_FRAGMENT), count: items.length }
    },
    storeroom: async ({ db }) => ({ results: await listStoreroom(db), next: null }),
  })
