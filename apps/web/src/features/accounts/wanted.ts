import type { OfferKey, SubscriptionOption } from '@palata/contract/membership'
import { useSyncExternalStore } from 'react'
import { keyOf } from '#api/offer.ts'
import { usePage } from '#api/page.tsx'

/** Local storage, because tabs share it: the letter's link may open in another tab. */
const KEY = 'wantedSubscription'
/** As long as the letter's link is valid. */
const KEPT_MS = 3 * 86_400_000
const listeners = new Set<() => void>()

/** Remembers the option that a guest wants to buy until they sign in. */
export function keepWanted(option: OfferKey, now: Date) {
  localStorage.setItem(KEY, JSON.stringify({ option, until: now.getTime() + KEPT_MS }))
  tell()
}

export function forgetWanted() {
  localStorage.removeItem(KEY)
  tell()
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
  try {
    const { option, until } = JSON.parse(kept ?? '{}') as { option?: unknown; until?: unknown }
    if (typeof until !== 'number' || until < now.getTime() || until > now.getTime() + KEPT_MS) return null
    return offer.find((known) => keyOf(known) === option) ?? null
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
