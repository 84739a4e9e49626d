import { digest } from '@palata/contract/digest'
import type { Api } from '#api/api.tsx'
import { noteHere } from './place.ts'

/** Between two tellings; an absence is counted in hours. */
const APART_MS = 10 * 60_000
/** Before another try; doubled by each failure up to the usual distance. */
const AFTER_FAILURE_MS = 60_000
const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart'] as const

/**
 * Tells the server that the reader is here: when a page opens in sight, and then while they do something on it. A page
 * that is hidden or left alone says nothing. Returns the function that stops it.
 */
export function watchPresence(api: Api): () => void {
  let nextAt = Number.NEGATIVE_INFINITY
  let failures = 0

  const tell = () => {
    const now = performance.now()
    if (document.visibilityState !== 'visible' || now < nextAt) return
    nextAt = now + APART_MS
    api.call(digest.present, undefined, { quiet: true }).then(
      () => {
        failures = 0
        noteHere()
      },
      () => {
        nextAt = now + Math.min(APART_MS, AFTER_FAILURE_MS * 2 ** failures)
        failures += 1
      },
    )
  }

  tell()
  document.addEventListener('visibilitychange', tell)
  for (const sign of SIGNS_OF_LIFE) document.addEventListener(sign, tell, { passive: true })
  return () => {
    document.removeEventListener('visibilitychange', tell)
    for (const sign of SIGNS_OF_LIFE) document.removeEventListener(sign, tell)
  }
}
