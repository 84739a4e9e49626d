import type { ReactNode } from 'react'
import styles from './Figure.module.css'

/** A figure with an explanation: `text` is shown in a tooltip on hover, focus and tap. */
export function Hint({ text, children }: { text: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the hint must be reachable by the keyboard
    <span className={styles.hint} data-figure data-hint={text} tabIndex={0}>
      {children}
    </span>
  )
}
