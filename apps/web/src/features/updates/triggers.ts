import { INACTIVITY_MS, INTERVAL_MS, TICK_MS, type Trigger, WAKE_GAP_MS } from './schedule.ts'

const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart'] as const

/** Turns page events into triggers. Returns the function that stops it. */
export function watchTriggers(trigger: (kind: Trigger) => void): () => void {
  let activeAt = Date.now()
  let tickedAt = Date.now()

  const onFocus = () => trigger('focus')
  const onVisibility = () => {
    if (document.visibilityState === 'visible') trigger('visibility')
  }
  /** The first activity after a long pause. */
  const onActivity = () => {
    const now = Date.now()
    if (now - activeAt >= INACTIVITY_MS) trigger('inactivity')
    activeAt = now
  }
  const interval = setInterval(() => trigger('interval'), INTERVAL_MS)
  /** A suspended machine misses its ticks. */
  const tick = setInterval(() => {
    const now = Date.now()
    if (now - tickedAt > WAKE_GAP_MS) trigger('wake')
    tickedAt = now
  }, TICK_MS)

  window.addEventListener('focus', onFocus)
  document.addEventListener('visibilitychange', onVisibility)
  for (const sign of SIGNS_OF_LIFE) document.addEventListener(sign, onActivity, { passive: true })
  return () => {
    clearInterval(interval)
    clearInterval(tick)
    window.removeEventListener('focus', onFocus)
    document.removeEventListener('visibilitychange', onVisibility)
    for (const sign of SIGNS_OF_LIFE) document.removeEventListener(sign, onActivity)
  }
}
