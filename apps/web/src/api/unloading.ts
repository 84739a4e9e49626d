import './leftEarly.ts'

/** Longest time between a failure that leaving caused and `pagehide`, where nothing earlier tells of leaving, ms. */
const PAGEHIDE_MS = 1_000

let isLeaving = !import.meta.env.SSR && window.isLeftEarly === true
const waiting = new Set<() => void>()

/** Whether the browser is leaving this document: it breaks off the document's requests then. */
export const isUnloading = () => isLeaving

/**
 * Call after a request failed, before judging why. Resolves to false at once when the page stays. While the browser is
 * leaving, it waits: for ever when the page is gone, otherwise until the page is shown or used again, and resolves to
 * true.
 */
export async function hasBeenLeft(): Promise<boolean> {
  if (!isLeaving && isToldLate()) await hidden(PAGEHIDE_MS)
  if (!isLeaving) return false
  await new Promise<void>((resolve) => waiting.add(resolve))
  return true
}

/**
 * Without the Navigation API (Safari before 26.2, Firefox before 147) requests may be broken off before anything tells of
 * leaving: phones have no `beforeunload`, and WebKit sends it too late when the reader goes back to another document.
 */
const isToldLate = () => window.navigation === undefined && navigator.onLine

function hidden(within: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('pagehide', go)
      resolve()
    }
    const timer = setTimeout(go, within)
    addEventListener('pagehide', go)
  })
}

function leave() {
  isLeaving = true
}

function stay() {
  isLeaving = false
  for (const go of waiting) go()
  waiting.clear()
}

if (!import.meta.env.SSR) {
  // Firefox and WebKit break off requests as soon as the new page is asked for, long before `pagehide`.
  addEventListener('beforeunload', leave)
  addEventListener('pagehide', leave)
  window.navigation?.addEventListener('navigate', ({ destination, downloadRequest }) => {
    if (!destination.sameDocument && downloadRequest === null) leave()
  })
  // The page is shown again from the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => persisted && stay())
  // A download, a link of another program or «Stop» leaves the page here: its reader goes on using it.
  for (const use of ['pointerdown', 'keydown']) addEventListener(use, stay, { capture: true, passive: true })
}
