import type { Notification } from '@palata/contract/notifications'

/** Notifications of one thread in a row from which the rest is folded into one line. */
const BUSY = 4
const SHOWN = 2

export interface Group {
  /** Id of the first notification. */
  id: number
  shown: Notification[]
  /** Marked as read once the reader opens them. */
  folded: Notification[]
}

/** Folds consecutive notifications of one busy thread; the order stays. `opened` holds the ids of unfolded groups. */
export function grouped(items: Notification[], opened: ReadonlySet<number>): Group[] {
  const runs: Notification[][] = []
  for (const item of items) {
    const run = runs.at(-1)
    const isSame = run?.[0] && run[0].post_id === item.post_id && run[0].model_name === item.model_name
    if (isSame) run.push(item)
    else runs.push([item])
  }
  return runs.map((run) => {
    const isFolded = run.length >= BUSY && !run.some(({ id }) => opened.has(id))
    return { id: run[0]!.id, shown: isFolded ? run.slice(0, SHOWN) : run, folded: isFolded ? run.slice(SHOWN) : [] }
  })
}
