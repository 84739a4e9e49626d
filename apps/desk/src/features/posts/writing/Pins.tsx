import { deskPosts } from '@palata/contract/desk/posts'
import { type HttpError, useOne } from '@refinedev/core'
import { Segments } from '@site/ui/controls/Segments.tsx'
import { useAct } from '#acts/useAct.ts'
import { postScreens } from '#features/posts/posts.tsx'
import { Section } from '#frame/Section.tsx'
import { actionsOf, type Row } from '#lists/screen.ts'
import { useDeskMe } from '#providers/me.ts'

type Pin = 'none' | 'day' | 'all'

const WORDS: readonly (readonly [Pin, string])[] = [
  ['none', 'Нет'],
  ['day', 'На день'],
  ['all', 'Насовсем'],
]

const ACTIONS: Record<Pin, string> = { none: 'unpin', day: 'pin-day', all: 'pin-all-time' }

/** Pin of the publication above the feed; a change takes effect at once. */
export function Pins({ id }: { id: number }) {
  const me = useDeskMe()
  const [screen] = postScreens
  const act = useAct(screen!)
  const { query } = useOne<Row, HttpError>({ resource: deskPosts.name, id, errorNotification: false })
  const post = query.data?.data
  const isOffered =
    post?.state === 'live' && Object.values(ACTIONS).every((name) => me.mayAct(deskPosts as never, { name }))
  if (!isOffered) return null
  const chosen: Pin = post.pinned_all_time ? 'all' : post.pinned_day ? 'day' : 'none'
  return (
    <Section title="Закрепить">
      <Segments
        label="Закрепить"
        options={WORDS}
        chosen={chosen}
        onChoose={(pin) => {
          const action = actionsOf(screen!).find(({ name }) => name === ACTIONS[pin])
          if (action && pin !== chosen) void act(action, { rows: [post] })
        }}
      />
    </Section>
  )
}
