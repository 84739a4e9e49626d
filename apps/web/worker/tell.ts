import type { FromWorker, Served } from '../src/features/offline/stores.ts'

declare const self: ServiceWorkerGlobalScope

/** Number of answers kept for a page until it can receive them. */
const MOST = 50
const served = new Map<string, Served[]>()

/** Tells the page how its call was answered. */
export async function tell(client: string, one: Served) {
  const before = served.get(client) ?? []
  served.set(client, [...before.filter(({ url }) => url !== one.url), one].slice(-MOST))
  const page = await self.clients.get(client)
  page?.postMessage({ kind: 'served', served: one } satisfies FromWorker)
}

/** All answers told to this page; deletes those of closed pages. */
export async function toldTo(client: string): Promise<Served[]> {
  const open = new Set((await self.clients.matchAll({ includeUncontrolled: true })).map(({ id }) => id))
  for (const id of served.keys()) if (!open.has(id)) served.delete(id)
  return served.get(client) ?? []
}
