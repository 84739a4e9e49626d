import { useEffect, useSyncExternalStore } from 'react'
import { TextButton } from '../controls/TextButton.tsx'
import { loadedRegion, loadRegion, plainToasts, putAway, type ToastWords, whenToastsChange } from './store.ts'
import styles from './Toasts.module.css'

const LATEST_MS = 10_000
const NONE: readonly ToastWords[] = []
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/**
 * Container of toasts. Loads its code at the reader's first move, and without one after ten seconds: without a network
 * the first toast would be too late, and a page that nobody uses has none.
 */
export function Toasts() {
  const Region = useSyncExternalStore(whenToastsChange, loadedRegion, () => null)
  useEffect(() => {
    if (loadedRegion()) return
    const waiting = new AbortController()
    const load = () => {
      waiting.abort()
      // A failure is ignored: the first toast loads it again and shows why that failed.
      loadRegion().catch(() => {})
    }
    const timer = setTimeout(load, LATEST_MS)
    waiting.signal.addEventListener('abort', () => clearTimeout(timer))
    for (const sign of SIGNS) addEventListener(sign, load, { signal: waiting.signal, passive: true, capture: true })
    return () => waiting.abort()
  }, [])
  return (
    <>
      <PlainToasts />
      {Region && <Region />}
    </>
  )
}

/** The toasts that cannot wait for the region. It is in the page before its words, so that they are read out. */
function PlainToasts() {
  const toasts = useSyncExternalStore(whenToastsChange, plainToasts, () => NONE)
  return (
    <div className={styles.toasts} aria-live="assertive">
      {toasts.map((one) => (
        <div
          key={`${one.color} ${one.text}`}
          className={`${styles.toast} ${styles.plain} ${styles[one.color]}`}
          data-color={one.color}
        >
          <p>{one.text}</p>
          {one.action && (
            <TextButton
              className={styles.action}
              onClick={() => {
                one.action!.onPress()
                putAway(one)
              }}
            >
              {one.action.words}
            </TextButton>
          )}
        </div>
      ))}
    </div>
  )
}
