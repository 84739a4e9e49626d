import type { Post } from '@palata/contract/posts'
import type { OpenedSignal } from '@palata/contract/signals/signal'
import { queryOptions } from '@tanstack/react-query'
import { readToken } from '#api/session.ts'
import { KEPT_AT, STORES, storeOf } from '../stores.ts'
import { accountOf } from './account.ts'
import { CALL_OF_ONE } from './line.ts'

/** A page that can be read offline. */
export interface Kept {
  /** Root-relative. */
  path: string
  title: string
  kind: 'post' | 'signal'
  /** Time of fetching, ISO 8601. */
  at: string
}

export const keptKey = (...account: [] | [string | null]) => ['kept', ...account] as const

/** Everything that this account can read offline, newest first. */
export function keptOf(account: string | null) {
  return queryOptions({
    queryKey: keptKey(account),
    queryFn: () => (account ? readKept(account) : []),
    // Reads the browser's caches, which need no network.
    networkMode: 'always',
    staleTime: 0,
  })
}

async function readKept(account: string): Promise<Kept[]> {
  const name = storeOf(account, 'calls')
  if (!('caches' in globalThis) || !(await caches.has(name))) return []
  const cache = await caches.open(name)
  const requests = (await cache.keys()).filter(({ url }) => CALL_OF_ONE.test(new URL(url).pathname))
  const kept = await Promise.all(requests.map(async (request) => readOne(await cache.match(request))))
  return kept.filter((one) => one !== null).sort((one, other) => other.at.localeCompare(one.at))
}

async function readOne(response: Response | undefined): Promise<Kept | null> {
  if (!response) return null
  const at = response.headers.get(KEPT_AT) ?? ''
  const read = (await response.json()) as Post | OpenedSignal
  // A teaser has no text to read.
  if (read.is_locked) return null
  if ('content_type' in read) return { path: `/${read.content_type}/${read.id}`, title: read.title, kind: 'post', at }
  return { path: `/signal/${read.id}`, title: read.title, kind: 'signal', at }
}

/** Requests a page that came from the in-memory cache, so that the worker stores it. */
export async function keepOpened(call: string) {
  const token = readToken()
  const account = accountOf(token)
  if (!account || !navigator.serviceWorker.controller) return
  if (await caches.match(call, { cacheName: storeOf(account, 'calls'), ignoreVary: true })) return
  await fetch(call, { headers: { authorization: `Bearer ${token}` } })
}

/** Deletes everything stored for offline reading on this device. */
export async function clearKept() {
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(STORES)).map((name) => caches.delete(name)))
}
