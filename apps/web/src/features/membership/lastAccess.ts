import { useEffect } from 'react'
import { readToken } from '#api/session.ts'

export type ReaderAccess = 'loading' | 'guest' | 'unpaid' | 'paid'

const KEY = 'last_access'

/** Whether the reader had no access at the last visit: the teaser's space is then reserved until the server answers. */
export function wasUnpaid(): boolean {
  return typeof localStorage !== 'undefined' && localStorage.getItem(KEY) === 'unpaid'
}

export function useKeptAccess(access: ReaderAccess) {
  useEffect(() => {
    // During hydration a signed-in reader still counts as a guest.
    const isUnknown = access === 'loading' || (access === 'guest' && readToken() !== null)
    if (isUnknown) return
    document.documentElement.toggleAttribute('data-unpaid', access === 'unpaid')
    if (access === 'unpaid') localStorage.setItem(KEY, access)
    else localStorage.removeItem(KEY)
  }, [access])
}

/** Runs in <head>, so that the teaser of the first HTML stays visible for readers who will keep it. */
export const lastAccessScript = `try{document.documentElement.toggleAttribute("data-unpaid",localStorage.getItem("${KEY}")==="unpaid")}catch(e){}`
