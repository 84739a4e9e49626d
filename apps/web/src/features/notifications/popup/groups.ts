import type { Notification } from '@palata/contract/notifications'

/** Notifications of one thread, or of one author's texts, in a row from which the rest is folded into one line. */
const BUSY = 4
const SHOWN = 2

export interface Group {
  /** Id of the first notification. */
  id: number
  shown: Notification[]
  /** Marked as read once the reader opens them. */
  folded: Notification[]
  /** What the folded ones have in common. */
  by: 'thread' | 'author'
}

/** Folds consecutive notifications of one busy thread or busy author; the order stays. `opened` holds the ids of unfolded groups. */
export function grouped(items: Notification[], opened: ReadonlySet<number>): Group[] {
  const runs: Notification[][] = []
  for (const item of items) {
    const run = runs.at(-1)
    if (run?.[0] && (isSameThread(run[0], item) || isSameAuthor(run[0], item))) run.push(item)
    else runs.push([item])
  }
  return runs.map((run) => {
    const isFolded = run.length >= BUSY && !run.some(({ id }) => opened.has(id))
    return {
      id: run[0]!.id,
      shown: isFolded ? run.slice(0, SHOWN) : run,
      folded: isFolded ? run.slice(SHOWN) : [],
      by: run[1] && isSameAuthor(run[0]!, run[1]) ? 'author' : 'thread',
    }
  })
}

const isSameThread = (one: Notification, other: Notification) =>
  one.post_id === other.post_id && one.model_name === other.model_name && !isOfText(one) && !isOfText(other)

/** New texts of one person whom the reader follows, or of whose coins. */
const isSameAuthor = (one: Notification, other: Notification) =>
  isOfText(one) &&
  isOfText(other) &&
  one.notification_from_user.profile_url === other.notification_from_user.profile_url

const isOfText = ({ kind }: Notification) => kind === 'author' || kind === 'coin'
