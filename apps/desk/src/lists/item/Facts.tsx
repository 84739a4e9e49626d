import type { ReactNode } from 'react'
import styles from './Facts.module.css'

/** Names and values; pairs without a value are left out. */
export function Facts({ pairs }: { pairs: readonly (readonly [words: string, value: ReactNode])[] }) {
  const told = pairs.filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
  if (told.length === 0) return null
  return (
    <dl className={styles.facts}>
      {told.map(([words, value]) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
