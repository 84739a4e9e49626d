import { useEffect, useState } from 'react'

/** Embeds of a fixed width shrink in windows up to this width, px. */
const NARROW = 380
const BASE_WIDTH = 320
const MARGINS = 20
const THROTTLE_MS = 500

/** Scale of an embed in a window of this width; never above 1. */
export function scaleAt(width: number): number {
  return width > NARROW ? 1 : Math.min(1, (width - MARGINS) / BASE_WIDTH)
}

/** Scale for the current window; follows turns and resizes. */
export function useEmbedScale(): number {
  const [scale, setScale] = useState(() => scaleAt(innerWidth))
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const hear = () => {
      waiting ??= setTimeout(() => {
        waiting = undefined
        setScale(scaleAt(innerWidth))
      }, THROTTLE_MS)
    }
    addEventListener('resize', hear)
    return () => {
      removeEventListener('resize', hear)
      clearTimeout(waiting)
    }
  }, [])
  return scale
}
