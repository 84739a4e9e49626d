import type { Post } from '@palata/contract/posts'

export interface DayGroup {
  /** Day key in Moscow time; null for items pinned above the whole list. */
  day: string | null
  ids: number[]
  /** Posts of the day that the reader has muted. */
  muted: number[]
  /** The day continues in the second part. */
  isCut?: boolean
  /** The rest of a day that began in the first part. */
  isGoingOn?: boolean
}

/** Permanently pinned posts first, then by day, newest first; within a day its pinned posts come first. */
export function alphaDays(posts: readonly Post[]): DayGroup[] {
  const alpha = posts.filter((post) => post.content_type !== 'news')
  const pinned = alpha.filter((post) => post.pinned_all_time).sort(newestFirst)
  const listed = alpha.filter((post) => !post.pinned_all_time)
  const days = byDay(
    listed,
    (one, other) => Number(other.pinned_day) - Number(one.pinned_day) || newestFirst(one, other),
  )
  return pinned.length ? [{ day: null, ...split(pinned) }, ...days] : days
}

export function newsDays(posts: readonly Post[]): DayGroup[] {
  return byDay(
    posts.filter((post) => post.content_type === 'news'),
    newestFirst,
  )
}

/** Splits the days after `count` posts. */
export function splitDays(groups: readonly DayGroup[], count: number): [DayGroup[], DayGroup[]] {
  const above: DayGroup[] = []
  const below: DayGroup[] = []
  let room = count
  for (const group of groups) {
    const ids = group.ids.slice(0, room)
    const rest = group.ids.slice(room)
    const isWhole = rest.length === 0 && room > 0
    room -= ids.length
    // What is muted is told at the end of its day.
    if (ids.length > 0 || isWhole)
      above.push({ ...group, ids, ...(!isWhole && { isCut: true }), muted: isWhole ? group.muted : [] })
    if (!isWhole) below.push({ ...group, ids: rest, ...(ids.length > 0 && { isGoingOn: true }) })
  }
  return [above, below]
}

/** Whether a change of a post may move it within the lists. */
export function isMoved(before: Post, after: Post) {
  return (
    before.date !== after.date ||
    before.publication_date !== after.publication_date ||
    before.pinned_day !== after.pinned_day ||
    before.pinned_all_time !== after.pinned_all_time ||
    before.muted_by !== after.muted_by
  )
}

function byDay(posts: readonly Post[], order: (one: Post, other: Post) => number): DayGroup[] {
  const days = Map.groupBy(posts, (post) => post.date)
  return [...days]
    .sort(([one], [other]) => (one < other ? 1 : -1))
    .map(([day, group]) => ({ day, ...split(group.sort(order)) }))
}

const idsOf = (posts: readonly Post[]) => posts.map(({ id }) => id)

const split = (posts: readonly Post[]) => ({
  ids: idsOf(posts.filter(({ muted_by }) => muted_by === null)),
  muted: idsOf(posts.filter(({ muted_by }) => muted_by !== null)),
})

/** All instants share one text format, so they compare as strings. */
function newestFirst(one: Post, other: Post) {
  if (one.publication_date === other.publication_date) return other.id - one.id
  return one.publication_date < other.publication_date ? 1 : -1
}
