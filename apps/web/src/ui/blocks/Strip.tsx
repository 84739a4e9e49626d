import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Strip.module.css'

interface StripProps {
  icon: IconName
  /** What is said. */
  words: ReactNode
  /** Its button or link. */
  children: ReactNode
}

/** A note to this reader alone, over a page or a text. */
export function Strip({ icon, words, children }: StripProps) {
  return (
    <div className={styles.strip} role="note">
      <Icon name={icon} size={16} />
      <p>{words}</p>
      {children}
    </div>
  )
}
