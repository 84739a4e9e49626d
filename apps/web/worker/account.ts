import { CacheExpiration } from 'workbox-expiration/CacheExpiration.js'
import { STORES } from '../src/features/offline/stores.ts'

/** Account and session of a call, read from its access token. The server alone decides whether the token is valid. */
export interface Claims {
  account: string
  session: string
}

/** The account whose caches are in use. Stored, because the browser stops an idle worker. */
interface Open extends Claims {
  /** End of the paid access, ms; null when no end is known. */
  paidUntil: number | null
}

const STATE = 'offline-state'
const PLACE = '/offline-state'

/** Undefined until it is read after the worker has started. */
let known: Open | null | undefined
/** Sessions that have signed out: late answers to them are not stored. */
const ended = new Set<string>()

export function claimsOf(authorization: string | null): Claims | null {
  try {
    const [, payload = ''] = /^Bearer (.+)$/.exec(authorization ?? '')![1]!.split('.')
    const { sub, sid } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, unknown>
    return typeof sub === 'string' && /^\d+$/.test(sub) && typeof sid === 'string'
      ? { account: sub, session: sid }
      : null
  } catch {
    return null
  }
}

export async function openAccount(): Promise<Open | null> {
  if (known !== undefined) return known
  const kept = await (await caches.open(STATE)).match(PLACE)
  // Another call may have set it meanwhile.
  known ??= kept ? ((await kept.json()) as Open) : null
  return known
}

/** Opens the account's caches and deletes another account's. Null when the session has signed out. */
export async function enter(claims: Claims): Promise<Open | null> {
  if (ended.has(claims.session)) return null
  const open = await openAccount()
  if (open?.account === claims.account && open.session === claims.session) return open
  const isSame = open?.account === claims.account
  if (!isSame) await empty()
  return remember({ ...claims, paidUntil: isSame ? open.paidUntil : null })
}

/** Whether what is kept may be read: without a network the known end of the access is all that tells. */
export const mayRead = ({ paidUntil }: Open) => paidUntil === null || Date.now() < paidUntil

export async function setPaidUntil(account: string, paidUntil: number | null) {
  const open = await openAccount()
  if (open?.account === account) await remember({ ...open, paidUntil })
}

/** Whether answers to this account may still be stored: it has not signed out meanwhile. */
export async function isOpen({ account, session }: Claims) {
  return !ended.has(session) && (await openAccount())?.account === account
}

/** After a sign-out: deletes everything stored here. */
export async function leave(claims: Claims | null) {
  if (claims) ended.add(claims.session)
  const open = await openAccount()
  if (open && !claims) ended.add(open.session)
  known = null
  await caches.delete(STATE)
  await empty()
}

/** Deletes the caches of every account. */
export async function empty() {
  const names = (await caches.keys()).filter((name) => name.startsWith(STORES))
  for (const name of names) await forget(name)
}

/** Deletes a cache and its expiration records. */
export async function forget(name: string) {
  await caches.delete(name)
  await new CacheExpiration(name, { maxEntries: 1 }).delete()
}

async function remember(open: Open) {
  known = open
  await (await caches.open(STATE)).put(PLACE, new Response(JSON.stringify(open)))
  return open
}
