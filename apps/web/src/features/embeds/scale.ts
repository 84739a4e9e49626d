import { useEffect, useState } from 'react'

/** At this width of the window and below, embeds of a fixed width are made smaller. Pixels. */
const NARROW = 380
const BASE_WIDTH = 320
const MARGINS = 20
const THROTTLE_MS = 500

/** By how much an embed is made smaller in a window so wide: never larger than it is. */
export function scaleAt(width: number): number {
  return width > NARROW ? 1 : Math.min(1, (width - MARGINS) / BASE_WIDTH)
}

/** The same for this window, also when it is turned or resized. */
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
