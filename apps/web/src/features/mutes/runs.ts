interface Mutable {
  muted_by: string | null
}

/** Neighbours of a list that are alike: shown, or muted and behind one line. */
export interface Run<Item> {
  /** Labels of the mutes; empty for shown items. */
  labels: readonly string[]
  items: readonly Item[]
}

/** The items in their order, muted neighbours together. */
export function runsOf<Item extends Mutable>(items: readonly Item[]): Run<Item>[] {
  const runs: { labels: string[]; items: Item[] }[] = []
  for (const item of items) {
    const last = runs.at(-1)
    const isMuted = item.muted_by !== null
    const run = last && last.labels.length > 0 === isMuted ? last : { labels: [], items: [] }
    if (run !== last) runs.push(run)
    run.items.push(item)
    if (item.muted_by !== null) run.labels.push(item.muted_by)
  }
  return runs
}
