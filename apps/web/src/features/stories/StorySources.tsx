import type { Story, StoryItem, StoryMark } from '@palata/contract/stories'
import { usePage } from '#api/page.tsx'
import { Link } from '#navigation'
import { Icon } from '#ui/blocks/Icon.tsx'
import { plural } from '#ui/format/index.ts'
import { Moment, momentOf } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import styles from './StoryCard.module.css'

const MARKS: Record<StoryMark, string> = { denial: 'опровержение', correction: 'поправка', number: 'новая цифра' }
const LINKED = { opinion: 'мнение', material: 'аналитика', podcast: 'подкаст' } as const
const HOUR = 60

/** All sources of a story with their minutes, and what the club wrote of it. */
export function StorySources({ story: { items, linked } }: { story: Story }) {
  const first = items[0]!.at
  return (
    <>
      <ol className={styles.sources}>
        {items.map((item, place) => (
          <Source
            key={item.key}
            item={item}
            note={place === 0 ? 'первый' : laterBy(first, item.at)}
            isFirst={place === 0}
          />
        ))}
      </ol>
      {linked.length > 0 && (
        <ul className={styles.sources} aria-label="По теме">
          {linked.map((item) => (
            <Source key={item.key} item={item} note={LINKED[item.kind as keyof typeof LINKED] ?? ''} isFirst />
          ))}
        </ul>
      )}
    </>
  )
}

function Source({ item, note, isFirst }: { item: StoryItem; note: string; isFirst: boolean }) {
  const { url, title, source, at, mark, comments_count: comments } = item
  const isOutside = !url.startsWith('/')
  const now = useNow()
  const { brand } = usePage().config
  const words = (
    <>
      <span className={styles.head}>
        <b>{source || brand}</b> <span className={isFirst ? styles.tag : styles.later}>{note}</span>
        {mark && <span className={styles.tag}>{MARKS[mark]}</span>}
        {isOutside && <Icon name="external" size={14} />}
      </span>
      <span className={styles.words}>{title}</span>
      {comments > 0 && (
        <span className={styles.later}>
          {comments} {plural(comments, 'комментарий', 'комментария', 'комментариев')}
        </span>
      )}
    </>
  )
  return (
    <li>
      <time className="num" dateTime={at}>
        <Moment at={at} tell={(instant, clock) => momentOf(instant, now, clock)} />
      </time>
      {isOutside ? (
        <a href={url} target="_blank" rel="noopener noreferrer nofollow">
          {words}
        </a>
      ) : (
        <Link to={url} over>
          {words}
        </Link>
      )}
    </li>
  )
}

/** «+5 мин», from an hour on «+2 ч». */
function laterBy(first: string, at: string): string {
  const minutes = Math.round((Date.parse(at) - Date.parse(first)) / 60_000)
  return minutes < HOUR ? `+${minutes} мин` : `+${Math.floor(minutes / HOUR)} ч`
}
