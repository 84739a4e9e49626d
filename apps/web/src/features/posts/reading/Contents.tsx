import type { MouseEvent } from 'react'
import styles from './Contents.module.css'
import { goToPlace, type Heading } from './decorate.ts'

/** Table of contents of a long text. */
export function Contents({ headings }: { headings: readonly Heading[] }) {
  const top = Math.min(...headings.map(({ level }) => level))
  return (
    <details className={styles.contents} open>
      <summary>Содержание</summary>
      <nav aria-label="Содержание">
        <ol className={styles.list}>
          {headings.map(({ id, text, level }) => (
            <li key={id} className={level > top ? styles.deeper : undefined}>
              <a href={`#${id}`} onClick={onPress}>
                {text}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </details>
  )
}

function onPress(event: MouseEvent<HTMLAnchorElement>) {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  goToPlace(event.currentTarget.hash)
}
