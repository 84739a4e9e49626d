import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import { openAccount } from './account.ts'

declare const self: ServiceWorkerGlobalScope
/** Files of this build with their content hash; null when the name contains it. Filled in by the build. */
declare const FILES_OF_BUILD: { url: string; revision: string | null }[]

const SHELL = '/shell.html'
/** Longest time to wait for a page before the stored shell is used. */
const PATIENCE_MS = 8_000
const GATEWAY_FAILURES = [502, 503, 504]

const files = new PrecacheController()
files.addToCacheList(FILES_OF_BUILD)

export const installFiles = (event: ExtendableEvent) => files.install(event)

/** The server's page; without a network the stored shell, whose code fills it from the caches. */
export async function answerPage(event: FetchEvent): Promise<Response> {
  try {
    const response = await inTime(fetch(event.request))
    if (!GATEWAY_FAILURES.includes(response.status)) {
      event.waitUntil(sweepWhenAlone(event))
      return response
    }
    return ((await openAccount()) && (await files.matchPrecache(SHELL))) || response
  } catch {
    return (await files.matchPrecache(SHELL)) ?? Response.error()
  }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('late')), PATIENCE_MS))
  return Promise.race([work, late])
}

/** A file of this build, or of an older one for pages opened before this build. */
export async function answerAsset({ request }: FetchEvent): Promise<Response> {
  const cache = await caches.open(files.strategy.cacheName)
  return (await cache.match(request.url, { ignoreVary: true })) ?? fetch(request)
}

/** A file whose name never changes: network first. */
export async function answerStatic({ request }: FetchEvent): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return (await files.matchPrecache(request.url)) ?? Response.error()
  }
}

/** Deletes files of older builds when no other page that may need them is open. */
async function sweepWhenAlone(event: FetchEvent) {
  const own = [event.clientId, event.resultingClientId, 'replacesClientId' in event && event.replacesClientId]
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.every(({ id }) => own.includes(id))) await files.activate(event)
}
