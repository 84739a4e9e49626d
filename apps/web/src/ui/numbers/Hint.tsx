import type { ReactNode } from 'react'
import styles from './Figure.module.css'

/** A figure with more to say: `text` stands in the tooltip, by pointer, focus and tap. */
export function Hint({ text, children }: { text: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the hint must be reachable by the keyboard
    <span className={styles.hint} data-figure data-hint={text} tabIndex={0}>
      {children}
    </span>
  )
}
