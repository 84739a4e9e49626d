import '../src/polyfills.ts'
import { sessions } from '@palata/contract/sessions'
import type { FromWorker, ToWorker } from '../src/features/offline/stores.ts'
import { claimsOf, leave } from './account.ts'
import { answerCall, answerPicture } from './answers.ts'
import { isPage } from './paths.ts'
import { openFromPush, showPush } from './pushes.ts'
import { answerRecording, isKeptRecording } from './recordings.ts'
import { answerAsset, answerPage, answerStatic, installFiles } from './shell.ts'
import { toldTo } from './tell.ts'

declare const self: ServiceWorkerGlobalScope
/** Entry script of this build's pages, filled in by the build. */
declare const ENTRY_OF_BUILD: string

const SIGN_OUT = sessions.signOut.at.split(' ')[1]

// Takes over at once: files of older builds stay for the pages opened with them.
self.addEventListener('install', (event) => {
  void installFiles(event)
  void self.skipWaiting()
})
// Navigation preload, which older builds used, is off: in Firefox a page whose preload found no network shows the
// browser's own error page, whatever the worker answers.
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.disable()])),
)
self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openFromPush(event)))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  // The page itself requests pictures of other sites, under its own content policy.
  if (origin !== self.location.origin) return
  if (request.method === 'POST' && pathname === SIGN_OUT)
    event.waitUntil(leave(claimsOf(request.headers.get('authorization'))))
  const reply = request.method === 'GET' ? replyTo(event, pathname, search) : undefined
  if (reply !== undefined) event.respondWith(reply)
})

function replyTo(event: FetchEvent, path: string, search: string): Promise<Response> | undefined {
  if (event.request.mode === 'navigate') return isPage(path) ? answerPage(event) : undefined
  if (path.startsWith('/api/')) return answerCall(event)
  if (isKeptRecording(path + search)) return answerRecording(event)
  if (path.startsWith('/media/')) return event.request.destination === 'image' ? answerPicture(event) : undefined
  if (path.startsWith('/assets/')) return answerAsset(event)
  return path.startsWith('/static/') ? answerStatic(event) : undefined
}

self.addEventListener('message', (event) => {
  const { kind } = event.data as ToWorker
  if (kind === 'clear') event.waitUntil(leave(null))
  if (kind === 'hello' && event.source instanceof Client) event.waitUntil(introduce(event.source))
})

async function introduce(page: Client) {
  page.postMessage({ kind: 'known', entry: ENTRY_OF_BUILD, served: await toldTo(page.id) } satisfies FromWorker)
}
