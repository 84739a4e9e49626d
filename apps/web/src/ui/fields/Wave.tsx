import { useMemo } from 'react'

interface WaveProps {
  /** Percent of the height. */
  peaks: readonly number[]
  className: string | undefined
  /** Left edge of the drawn part: «25%». */
  from?: string
  to?: string
}

/** Width of a bar in tenths of its place; the rest is the gap. */
const BAR = 6
const PLACE = 10
const HEIGHT = 100
/** Least height, so that silence is a line of dots and not a gap. */
const LEAST = 6

/** Bars side by side that fill their container. */
export function Wave({ peaks, className, from = '0%', to = '100%' }: WaveProps) {
  const path = useMemo(() => pathOf(peaks), [peaks])
  return (
    <svg
      className={className}
      viewBox={`0 0 ${peaks.length * PLACE} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      style={{ clipPath: `inset(0 calc(100% - ${to}) 0 ${from})` }}
    >
      <path d={path} />
    </svg>
  )
}

function pathOf(peaks: readonly number[]) {
  return peaks
    .map((peak, place) => {
      const height = Math.max(LEAST, peak)
      return `M${place * PLACE + (PLACE - BAR) / 2} ${(HEIGHT - height) / 2}h${BAR}v${height}h-${BAR}z`
    })
    .join('')
}
