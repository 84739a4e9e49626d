import styles from './PersonName.module.css'

interface PersonNameProps {
  children: string
  /** Goes on in the next line where there is room for several; otherwise a long name ends with «…». */
  wraps?: boolean
}

/**
 * A name that a person gave themselves, in its own direction: it does not reorder the words around it, and a name that
 * is longer than its line keeps its beginning, which is on the right in Arabic and Hebrew.
 */
export function PersonName({ children, wraps = false }: PersonNameProps) {
  return <bdi className={wraps ? styles.whole : styles.name}>{children}</bdi>
}
