import type { Notification } from '@palata/contract/notifications'

/** Of so many in a row from one discussion the rest stands behind one line. */
const BUSY = 4
const SHOWN = 2

export interface Group {
  /** The first notification's. */
  id: number
  shown: Notification[]
  /** Read when the reader asks for them. */
  folded: Notification[]
}

/** Folds what one busy discussion brought in a row; the order stays. `opened` are the groups the reader unfolded. */
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
