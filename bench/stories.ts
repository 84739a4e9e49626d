import { readFileSync } from 'node:fs'
import { compare, factsOf, type Item } from '../apps/server/src/features/stories/likeness/index.ts'

interface Pair {
  a: Item
  b: Item
  /** Whether a person says that both tell the same. */
  same: boolean
}

const OWN = new URL('../apps/server/src/features/stories/likeness/labelled.json', import.meta.url)

/**
 * Tries the folding of stories on labelled pairs, by default on the product's own; with `SHOW_MISSES=1` it prints those
 * that it judges otherwise. The last line is like `precision 0.97 recall 0.74 of 200`.
 */
export function tryStories(file: string | URL = OWN) {
  const pairs = JSON.parse(readFileSync(file, 'utf8')) as Pair[]
  let [found, wrong, missed] = [0, 0, 0]
  for (const { a, b, same } of pairs) {
    const { isSame, share } = compare(factsOf(a), factsOf(b))
    if (isSame && same) found += 1
    if (isSame && !same) wrong += 1
    if (!isSame && same) missed += 1
    if (isSame !== same && process.env.SHOW_MISSES)
      console.log(
        `${same ? 'missed' : 'wrong'} ${share.toFixed(2)}\n  ${a.title} · ${a.lead}\n  ${b.title} · ${b.lead}`,
      )
  }
  const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole).toFixed(2)
  console.log(`precision ${share(found, found + wrong)} recall ${share(found, found + missed)} of ${pairs.length}`)
}
