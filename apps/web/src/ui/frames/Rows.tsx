import type { ReactNode } from 'react'
import { Icon, type IconName } from '../blocks/Icon.tsx'
import styles from './Rows.module.css'

/** A list of the person's items: sessions, wallets, links. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>
}

interface RowProps {
  icon: IconName
  /** Colour of the icon. */
  tone?: 'plain' | 'accent' | 'gold'
  /** Button of the row. */
  action: ReactNode
  children: ReactNode
}

export function Row({ icon, tone = 'plain', action, children }: RowProps) {
  return (
    <li className={styles.row}>
      <span className={`${styles.icon} ${styles[tone]}`}>
        <Icon name={icon} />
      </span>
      <div className={styles.words}>{children}</div>
      {action}
    </li>
  )
}
