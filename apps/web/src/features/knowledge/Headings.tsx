import type { PageHeading } from '@palata/contract/knowledge'
import type { MouseEvent } from 'react'
import styles from './Headings.module.css'

interface HeadingsProps {
  headings: readonly PageHeading[]
  /** Id of the current heading. */
  current?: string | undefined
}

export function Headings({ headings, current }: HeadingsProps) {
  return (
    <ol className={styles.list}>
      {headings.map(({ id, title, level }) => (
        <li key={id} className={level > 2 ? styles.deeper : undefined}>
          <a href={`#${id}`} onClick={onPress} aria-current={id === current ? 'location' : undefined}>
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}

/** Replaces the history entry, so that «back» leads to the previous page. */
function onPress(event: MouseEvent<HTMLAnchorElement>) {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  const { hash } = event.currentTarget
  history.replaceState(history.state, '', hash)
  const place = document.getElementById(decodeURIComponent(hash.slice(1)))
  place?.scrollIntoView()
  place?.focus({ preventScroll: true })
}
