import type { OfferKey, SubscriptionOption } from '@palata/contract/membership'
import { useSyncExternalStore } from 'react'
import { keyOf } from '#api/offer.ts'
import { usePage } from '#api/page.tsx'
import { isContentAddress } from '#paths.ts'

/** Local storage, because tabs share it: the letter's link may open in another tab. */
const KEY = 'wantedSubscription'
/** As long as the letter's link is valid. */
const KEPT_MS = 3 * 86_400_000
/** Fragment of the place at which the open part of a text ends. */
export const CUT = 'dalshe'
const listeners = new Set<() => void>()

/** Remembers the option that a guest wants to buy until they sign in, and the text or the gift they want to read then. */
export function keepWanted(option: OfferKey | undefined, now: Date, text?: string) {
  localStorage.setItem(KEY, JSON.stringify({ option, until: now.getTime() + KEPT_MS, text }))
  tell()
}

export function forgetWanted() {
  localStorage.removeItem(KEY)
  tell()
}

/** The text whose wall led to the sign-in, at its cut, or the gift's page, or the subscription with a code; null when there is none. */
export function wantedText(now: Date): string | null {
  const kept = keptIn(localStorage.getItem(KEY), now)?.text
  const text = typeof kept === 'string' ? kept : ''
  if (/^\/(gift|present)\/[\w-]{1,100}$/.test(text)) return text
  if (/^\/user\/subscription\?code=[\w%-]{1,360}$/.test(text)) return text
  const [, type = '', id = ''] = /^\/([a-z]+)\/(\d{1,9})$/.exec(text) ?? []
  return type !== 'signal' && isContentAddress(type, id) ? `/${type}/${id}#${CUT}` : null
}

/** Forgets the text of a guest who wanted to buy nothing: with an option the payment follows, and forgets both. */
export function forgetWantedText(now: Date) {
  if (keptIn(localStorage.getItem(KEY), now)?.option === undefined) forgetWanted()
}

/** The option that a guest wanted to buy; null when there is none or it has expired. */
export function useWanted(): SubscriptionOption | null {
  const { offer } = usePage().config
  const kept = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(KEY),
    () => null,
  )
  return wantedOf(kept, offer, new Date())
}

/** Any script or extension could have written the value, so it is checked against the offer. */
function wantedOf(kept: string | null, offer: SubscriptionOption[], now: Date): SubscriptionOption | null {
  const option = keptIn(kept, now)?.option
  return offer.find((known) => keyOf(known) === option) ?? null
}

function keptIn(kept: string | null, now: Date): { option?: unknown; text?: unknown } | null {
  try {
    const found = JSON.parse(kept ?? '{}') as { option?: unknown; until?: unknown; text?: unknown }
    const { until } = found
    return typeof until === 'number' && until >= now.getTime() && until <= now.getTime() + KEPT_MS ? found : null
  } catch {
    return null
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function tell() {
  for (const listener of listeners) listener()
}
