import type { Endpoint, Reply } from '@palata/contract/endpoint'
import { screener } from '@palata/contract/screener'
import type { CompareQuery } from '@palata/contract/screener/query'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { type Serialized, serializerOf } from '#platform/replies/serializer.ts'
import type { SharedRead } from '#platform/replies/sharedCache.ts'
import type { Memory } from '../memory.ts'
import {
  askAbout,
  type Comparison,
  compareDynamics,
  compareImpulses,
  compareMonths,
  comparePeriods,
} from './comparison.ts'

/** Compares one coin with the base in every window of a mode. */
export function comparisons(read: (now: Date) => Memory | Promise<Memory>, kept: SharedRead<Serialized<never>>) {
  function comparison<E extends Endpoint>(
    { at, reply }: E,
    make: (memory: Memory, comparison: Comparison, query: CompareQuery) => object,
  ) {
    const serialize = serializerOf(reply)
    return async ({ query, now }: { query: CompareQuery; now: Date }): Promise<Serialized<Reply<E>>> => {
      const memory = await read(now)
      const { base_coin_id, usd, compare_coin_id } = query
      if (compare_coin_id === base_coin_id && !usd)
        throw new Refusal('bad_input', 'Нельзя сравнить монету с самой собой')
      const compared = memory.coins.find(compare_coin_id)
      refuseUnless(compared, 'not_found')
      const answer = async () =>
        serialize({
          compare_coin: compared.coin,
          base_coin_id,
          usd,
          ...make(memory, askAbout(memory, query, compared, now.getTime()), query),
        } as never) as Serialized<never>
      return kept(JSON.stringify([at, query]), answer)
    }
  }

  return {
    compareImpulses: comparison(screener.compareImpulses, (memory, about) => ({
      results: compareImpulses(memory, about),
    })),
    comparePeriods: comparison(screener.comparePeriods, (memory, about) => ({
      results: comparePeriods(memory, about),
    })),
    compareMonths: comparison(screener.compareMonths, (memory, about, { page }) => compareMonths(memory, about, page)),
    compareDynamics: comparison(screener.compareDynamics, (memory, about) => ({
      results: compareDynamics(memory, about),
    })),
  }
}
