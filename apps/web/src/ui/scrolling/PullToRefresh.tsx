import { useEffect, useEffectEvent, useState } from 'react'
import { hasOpenLayer } from '../layers/index.ts'
import { PullMark } from './PullMark.tsx'
import { DWELL_MS, mayPull, pullOffset, RELOAD_DELAY_MS, THRESHOLD } from './pull.ts'

/** Pull to refresh at the top of the page, touch only. While `reload`'s promise is pending, the mark spins. */
export function PullToRefresh({ reload = () => location.reload() }: { reload?: () => unknown }) {
  const [offset, setOffset] = useState(0)
  const [isSpinning, setSpinning] = useState(false)
  const [isLong, setLong] = useState(false)
  const refresh = useEffectEvent(async () => {
    const done = reload()
    // Without a promise the page itself reloads, and the mark disappears with it.
    if (!(done instanceof Promise)) return
    await done.finally(() => {
      setSpinning(false)
      setOffset(0)
    })
  })

  useEffect(() => {
    let start: { x: number; y: number } | null = null
    let current = 0
    let isHeld = false
    let dwell: ReturnType<typeof setTimeout> | undefined
    let spin: ReturnType<typeof setTimeout> | undefined
    let isReloading = false

    function begin(event: TouchEvent) {
      if (isReloading) return
      cancel()
      const { clientX: x, clientY: y } = event.touches[0]!
      if (!mayPull(event, window.scrollY, hasOpenLayer())) return
      start = { x, y }
      dwell = setTimeout(() => {
        isHeld = true
        setLong(true)
      }, DWELL_MS)
    }
    function move(event: TouchEvent) {
      if (!start) return
      const { clientX, clientY } = event.touches[0]!
      const [across, down] = [Math.abs(clientX - start.x), clientY - start.y]
      if (event.touches.length > 1 || (current === 0 && across > Math.abs(down))) return cancel()
      current = pullOffset(down)
      // Prevents the browser's own pull to refresh.
      if (current > 0 && event.cancelable) event.preventDefault()
      setOffset(current)
    }
    function end() {
      if (!start) return
      const isMeant = current > THRESHOLD && isHeld
      cancel()
      if (!isMeant) return
      setOffset(THRESHOLD)
      setSpinning(true)
      isReloading = true
      spin = setTimeout(() => void refresh().finally(stop), RELOAD_DELAY_MS)
    }
    const stop = () => {
      isReloading = false
    }
    function cancel() {
      clearTimeout(dwell)
      start = null
      current = 0
      isHeld = false
      setLong(false)
      setOffset(0)
    }
    document.addEventListener('touchstart', begin, { passive: true })
    document.addEventListener('touchmove', move, { passive: false })
    document.addEventListener('touchend', end)
    document.addEventListener('touchcancel', cancel)
    return () => {
      clearTimeout(dwell)
      clearTimeout(spin)
      document.removeEventListener('touchstart', begin)
      document.removeEventListener('touchmove', move)
      document.removeEventListener('touchend', end)
      document.removeEventListener('touchcancel', cancel)
    }
  }, [])

  return <PullMark offset={offset} isSpinning={isSpinning} isReady={isLong && offset > THRESHOLD} />
}
