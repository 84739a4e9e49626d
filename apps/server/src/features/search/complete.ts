import { type Completion, FOUND_KINDS, type OperatorName } from '@palata/contract/search'
import { listChannels } from '#features/channels'
import { searchCoins } from '#features/coinSearch'
import { pictureUrl } from '#features/market'
import { searchPeople } from '#features/people'
import { dictionary, fold } from '#features/words'
import type { Db } from '#platform/database.ts'
import { findCoin } from './query/operators.ts'

const MOST = 8

/** Completions of an operator's value from its beginning. Days are not completed. */
export async function complete(db: Db, operator: OperatorName, start: string): Promise<Completion[]> {
  switch (operator) {
    case 'от': {
      const people = start ? await searchPeople(db, start.replace(/^@/, ''), MOST) : []
      return people.map(({ username, name, avatar }) => ({ value: username, label: name || username, image: avatar }))
    }
    case 'монета':
      return (await coinsOf(db, start.replace(/^\$/, ''))).map(({ symbol, name, api_id }) => ({
        value: symbol.toLowerCase(),
        label: `${name} ${symbol.toUpperCase()}`,
        image: pictureUrl(api_id),
      }))
    case 'канал': {
      const wanted = fold(start)
      const channels = (await listChannels(db)).filter(
        ({ slug, name }) => fold(slug).startsWith(wanted) || fold(name).includes(wanted),
      )
      return channels.slice(0, MOST).map(({ slug, name, logo }) => ({ value: slug, label: name, image: logo }))
    }
    case 'тип':
      return FOUND_KINDS.filter(({ word }) => fold(word).startsWith(fold(start))).map(({ word, section }) => ({
        value: word,
        label: section,
        image: '',
      }))
    default:
      return []
  }
}

/** A Russian name finds its coin too. */
async function coinsOf(db: Db, start: string) {
  const named = dictionary().coinsOf(fold(start)).length > 0 ? await findCoin(db, start) : undefined
  const beginning = await searchCoins(db, start, MOST)
  return named ? [named, ...beginning.filter(({ id }) => id !== named.id)].slice(0, MOST) : beginning
}
