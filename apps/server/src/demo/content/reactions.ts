import { commenters } from './people.ts'
import { type Random, seeded, seedOf } from './random.ts'
import type { DemoComment, DemoPost } from './types.ts'

export interface DemoReaction {
  username: string
  reaction: number
}

/** Weighted choice of reactions to a text: the first ids are the most common. */
const UNDER_TEXTS = [1, 1, 1, 1, 1, 2, 2, 2, 3, 4, 4, 5, 6, -1]
const UNDER_COMMENTS = [1, 1, 1, 1, 1, 1, 1, -1]
/** Weighted number of reactions to a comment. */
const FEW = [0, 0, 0, 0, 1, 1, 2, 3]

/** Reactions to a post; the more it is discussed, the more it has. */
export function reactionsToPost({ title, live, comments }: DemoPost): DemoReaction[] {
  if (!live) return []
  const random = seeded(seedOf(`reactions ${title}`))
  return chosen(random, random.int(0, 4) + Math.ceil(comments.length / 6), UNDER_TEXTS)
}

/** Reactions to a comment of the post; a pinned one gets more. */
export function reactionsToComment({ title }: DemoPost, comment: DemoComment, place: number): DemoReaction[] {
  if (comment.removedBy) return []
  const random = seeded(seedOf(`reactions ${title} ${place}`))
  const others = comment.isPinned ? random.int(9, 14) : random.pick(FEW)
  return chosen(random, others, UNDER_COMMENTS).filter(({ username }) => username !== comment.author)
}

function chosen(random: Random, count: number, from: readonly number[]): DemoReaction[] {
  return random
    .shuffle(commenters)
    .slice(0, count)
    .map((username) => ({ username, reaction: random.pick(from) }))
}
