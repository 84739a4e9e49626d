import { useEffect, useRef, useState } from 'react'
import { Icon } from '../blocks/Icon.tsx'
import { hasOpenLayer } from '../layers/index.ts'
import styles from './PullToRefresh.module.css'
import { mayPull, pullOffset, RELOAD_DELAY_MS, SPIN_MS, THRESHOLD } from './pull.ts'

/** Pulling the page down at its top reloads it; touch alone. */
export function PullToRefresh({ reload = () => location.reload() }: { reload?: () => void }) {
  const [offset, setOffset] = useState(0)
  const [isSpinning, setSpinning] = useState(false)
  const start = useRef<{ x: number; y: number } | null>(null)
  const reloading = useRef(reload)
  reloading.current = reload

  useEffect(() => {
    let current = 0
    let timer: ReturnType<typeof setTimeout> | undefined

    function begin(event: TouchEvent) {
      const { clientX: x, clientY: y } = event.touches[0]!
      start.current = !timer && mayPull(event, window.scrollY, hasOpenLayer()) ? { x, y } : null
    }
    function move(event: TouchEvent) {
      if (!start.current) return
      const { clientX, clientY } = event.touches[0]!
      const [across, down] = [Math.abs(clientX - start.current.x), clientY - start.current.y]
      if (event.touches.length > 1 || (current === 0 && across > Math.abs(down))) return cancel()
      current = pullOffset(down)
      // The browser's own pull would act besides ours.
      if (current > 0 && event.cancelable) event.preventDefault()
      setOffset(current)
    }
    function end() {
      if (!start.current) return
      const isFar = current > THRESHOLD
      cancel()
      if (!isFar) return
      setOffset(THRESHOLD)
      setSpinning(true)
      timer = setTimeout(() => reloading.current(), RELOAD_DELAY_MS)
    }
    function cancel() {
      start.current = null
      current = 0
      setOffset(0)
    }
    document.addEventListener('touchstart', begin, { passive: true })
    document.addEventListener('touchmove', move, { passive: false })
    document.addEventListener('touchend', end)
    document.addEventListener('touchcancel', cancel)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('touchstart', begin)
      document.removeEventListener('touchmove', move)
      document.removeEventListener('touchend', end)
      document.removeEventListener('touchcancel', cancel)
    }
  }, [])

  return (
    <div
      className={styles.pull}
      data-pulling={offset > 0 && !isSpinning}
      style={{ transform: `translateY(${offset}px)`, opacity: Math.min(1, offset / THRESHOLD) }}
      aria-hidden="true"
    >
      <span
        className={isSpinning ? styles.spinning : undefined}
        style={isSpinning ? { animationDuration: `${SPIN_MS}ms` } : { rotate: `${offset / THRESHOLD}turn` }}
      >
        <Icon name="refresh" />
      </span>
    </div>
  )
}
