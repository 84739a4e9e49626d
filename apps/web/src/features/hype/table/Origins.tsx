import type { HypeCoin } from '@palata/contract/hype'
import styles from './HypeTable.module.css'

/** Sources of a coin's mentions as segments of a bar. */
export function Origins({ one }: { one: HypeCoin }) {
  const parts = [
    ['publications', 'публикации', one.publications_count],
    ['comments', 'комментарии', one.comments_count],
    ['forecasts', 'форкасты', one.forecasts_count],
  ] as const
  const percentOf = (count: number) => Math.round((count / one.mentions_count) * 100)
  const words = parts.map(([, name, count]) => `${name} ${percentOf(count)}%`).join(', ')
  return (
    <span className={styles.parts} role="img" aria-label={words} title={words}>
      {parts.map(
        ([origin, , count]) => count > 0 && <i key={origin} data-origin={origin} style={{ flexGrow: count }} />,
      )}
    </span>
  )
}
