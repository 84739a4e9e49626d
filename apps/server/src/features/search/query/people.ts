import { codeOf, dictionary } from '#features/words'
import type { Db } from '#platform/database.ts'
import { NO_WEEK } from '../filling/weeks.ts'
import { compile } from './compile.ts'
import type { Reading } from './readings.ts'
import { listHits } from './store.ts'

/** A longer query is no name. */
const LONGEST_NAME = 3
/** Namesakes whose texts are brought. */
const MOST_NAMESAKES = 10

/**
 * Ids of the people whose name or username the whole query is, in any form: «Торна», «глеб торн». A query with a coin's
 * name is about the coin, and a word that may go on is not a name yet.
 */
export async function listPeopleNamed(
  db: Db,
  readings: Reading[],
  coinsByName: ReadonlyMap<string, string>,
  isMember: boolean,
): Promise<number[]> {
  const words = readings.flatMap((reading) => reading.words)
  const isCoin = (word: string) => coinsByName.has(word) || dictionary().coinsOf(word).length > 0
  if (words.length === 0 || words.length > LONGEST_NAME || words.some(isCoin)) return []
  const query = compile({
    readings: readings.map((reading) => ({ words: reading.words, beginnings: [] })),
    phrases: [],
    groups: [[codeOf('kind', 'person')]],
    hasDays: false,
    coinsByName,
    authorIds: [],
    isMember,
  })
  if (!query) return []
  const { query: text, groups, isWhole, isOpen } = query
  const timeless = { firstWeek: NO_WEEK, lastWeek: NO_WEEK, since: null, until: null, after: null }
  const { hits } = await listHits(db, { query: text, groups, isWhole, isOpen, ...timeless, most: MOST_NAMESAKES })
  return hits.map(({ entity_id: id }) => id)
}
