import { memo } from 'react'
import styles from './Drawings.module.css'

const HEIGHT = 28
const MIDDLE = HEIGHT / 2
const LEAST = 1

interface BarsProps {
  /** Percent, oldest first; null when unknown. */
  changes: readonly (number | null)[]
  width?: number
}

/** Eight changes as bars: gains above the line, losses below, the newest one strongest. */
export const Bars = memo(function Bars({ changes, width = 96 }: BarsProps) {
  const most = Math.max(...changes.map((change) => Math.abs(change ?? 0)), Number.MIN_VALUE)
  const step = width / changes.length
  return (
    <svg className={styles.bars} width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
      <path className={styles.zero} d={`M0 ${MIDDLE}h${width}`} />
      {changes.map((change, at) => {
        if (change === null) return null
        const size = Math.max((Math.abs(change) / most) * (MIDDLE - 1), LEAST)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={at}
            className={change < 0 ? styles.fall : styles.growth}
            data-newest={at === changes.length - 1 || undefined}
            x={at * step + 1}
            y={change < 0 ? MIDDLE : MIDDLE - size}
            width={step - 3}
            height={size}
          />
        )
      })}
    </svg>
  )
})
