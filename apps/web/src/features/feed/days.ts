import type { ChannelFeed } from '@palata/contract/feed'
import type { Post } from '@palata/contract/posts'

export interface DayGroup {
  /** Day key by Moscow; null holds what is pinned over the whole list. */
  day: string | null
  posts: Post[]
}

type Page = Pick<ChannelFeed, 'alpha' | 'news'>

/** Pinned for all time over the whole list, pinned for the day first within it, then newest first. */
export function alphaDays(pages: readonly Page[]): DayGroup[] {
  const posts = unique(
    pages.flatMap(({ alpha }) => Object.values(alpha).flatMap((day) => [...day.pinned_posts, ...day.posts])),
  )
  const pinned = posts.filter((post) => post.pinned_all_time).sort(newestFirst)
  const listed = posts.filter((post) => !post.pinned_all_time)
  const days = byDay(
    listed,
    (one, other) => Number(other.pinned_day) - Number(one.pinned_day) || newestFirst(one, other),
  )
  return pinned.length ? [{ day: null, posts: pinned }, ...days] : days
}

export function newsDays(pages: readonly Page[]): DayGroup[] {
  return byDay(unique(pages.flatMap(({ news }) => Object.values(news).flatMap((day) => day.posts))), newestFirst)
}

export function countNew(groups: readonly DayGroup[]) {
  return groups.reduce((sum, { posts }) => sum + posts.filter((post) => post.is_new).length, 0)
}

/** The very same objects in the same order need no drawing. */
export function isSameList(one: readonly Post[], other: readonly Post[]) {
  return one.length === other.length && one.every((post, place) => post === other[place])
}

function unique(posts: readonly Post[]) {
  return [...new Map(posts.map((post) => [post.id, post])).values()]
}

function byDay(posts: readonly Post[], order: (one: Post, other: Post) => number): DayGroup[] {
  const days = Map.groupBy(posts, (post) => post.date)
  return [...days]
    .sort(([one], [other]) => (one < other ? 1 : -1))
    .map(([day, group]) => ({ day, posts: group.sort(order) }))
}

/** Instants are texts of one form: they compare as they are. */
function newestFirst(one: Post, other: Post) {
  if (one.publication_date === other.publication_date) return other.id - one.id
  return one.publication_date < other.publication_date ? 1 : -1
}
