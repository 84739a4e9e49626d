import type { ListQuery } from '@palata/contract/screener/query'
import type { Question } from '../engine/measure.ts'
import type { Memory } from '../memory.ts'
import { chooseCoins, type Listed } from './coins.ts'

/** A question with its coins, in the order of the columns. */
export interface Asked extends Question {
  baseCoinId: number
  listed: Listed[]
}

type Base = Pick<ListQuery, 'base_coin_id' | 'usd'>
type Filtered = Base & Pick<ListQuery, 'top' | 'tag_id' | 'custom_tag_id'>

/** `assets` are the reader's own coins when only those are asked for. */
export function ask(memory: Memory, query: Filtered, assets: ReadonlySet<number> | null, now: number): Asked {
  return askFor(memory, query, chooseCoins(memory.coins, query, memory, assets), now)
}

export function askFor(memory: Memory, { base_coin_id, usd }: Base, chosen: Listed[], now: number): Asked {
  // The base coin never changes against itself.
  const listed = usd ? chosen : chosen.filter(({ coin }) => coin.id !== base_coin_id)
  return {
    now,
    baseCoinId: base_coin_id,
    base: memory.prices.find(base_coin_id),
    isUsd: usd,
    listed,
    columns: Int32Array.from(listed, ({ column }) => column),
  }
}
