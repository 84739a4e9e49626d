import { MUTE_PLACES } from '@palata/contract/mutes'
import type { Story, StoryItem, StoryMark } from '@palata/contract/stories'
import { usePage } from '#api/page.tsx'
import { useToken } from '#api/session.ts'
import { useMuting } from '#features/mutes'
import { Link } from '#navigation'
import { Icon } from '#ui/blocks/Icon.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { plural } from '#ui/format/index.ts'
import { Moment, momentOf } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import { toast } from '#ui/toasts/index.ts'
import styles from './StoryCard.module.css'

const MARKS: Record<StoryMark, string> = { denial: 'опровержение', correction: 'поправка', number: 'новая цифра' }
const LINKED = { opinion: 'мнение', material: 'аналитика', podcast: 'подкаст' } as const
const HOUR = 60

/** All sources of a story with their minutes, and what the club wrote of it. */
export function StorySources({ story }: { story: Story }) {
  const { items, linked } = story
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
      <HideStory story={story} />
    </>
  )
}

/** Hides the story everywhere while it goes on; the message takes it back. */
function HideStory({ story: { id, lead_id, items } }: { story: Story }) {
  const { mute } = useMuting()
  const isSignedIn = useToken() !== null
  if (!isSignedIn) return null
  const lead = items.find(({ key }) => key === `post ${lead_id}`) ?? items[0]!
  const choice = { kind: 'story', name: String(id), label: lead.title } as const
  const hide = async () => {
    const refusal = await mute(choice, { until: 'story', places: [...MUTE_PLACES] })
    if (refusal) toast(refusal)
  }
  return (
    <TextButton className={styles.toggle} onClick={() => void hide()}>
      <Icon name="eye-off" size={16} />
      Скрыть историю
    </TextButton>
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
