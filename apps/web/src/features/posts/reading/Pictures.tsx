import { useState } from 'react'
import styles from './Pictures.module.css'

/** Pictures of a post that do not stand in its text. */
export function Pictures({ sources }: { sources: readonly string[] }) {
  const [failed, setFailed] = useState<readonly string[]>([])
  const shown = sources.filter((source) => !failed.includes(source))
  if (shown.length === 0) return null
  return (
    <ul className={styles.pictures} aria-label="Изображения">
      {shown.map((source) => (
        <li key={source}>
          <a href={source} target="_blank" rel="noopener noreferrer" aria-label="Открыть изображение">
            <img
              src={source}
              alt=""
              width={680}
              height={383}
              loading="lazy"
              decoding="async"
              onError={() => setFailed((known) => [...known, source])}
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
