import type { Asset } from '@palata/contract/portfolio'
import { useMemo } from 'react'
import { useAssets } from './queries.ts'
import { useWanted } from './toggles.ts'

/** The saved portfolio without coins whose removal is unsent; undefined while loading. */
export function useShownAssets(): readonly Asset[] | undefined {
  const { data } = useAssets()
  const wanted = useWanted()
  return useMemo(() => data?.filter(({ coin }) => wanted.get(coin.api_id) !== false), [data, wanted])
}

/** Ids of the reader's coins; undefined while loading. */
export function usePortfolioIds(): ReadonlySet<number> | undefined {
  const assets = useShownAssets()
  return useMemo(() => assets && new Set(assets.map(({ coin }) => coin.id)), [assets])
}

/** Whether the coin is in the portfolio, unsent presses included; undefined while loading. */
export function useIsInPortfolio(coinId: string): boolean | undefined {
  const { data } = useAssets()
  const wanted = useWanted()
  return data && (wanted.get(coinId) ?? idsOf(data).has(coinId))
}

/** Cached, because a table of three hundred stars asks three hundred times. */
const known = new WeakMap<readonly Asset[], ReadonlySet<string>>()

function idsOf(assets: readonly Asset[]): ReadonlySet<string> {
  const ids = known.get(assets) ?? new Set(assets.map(({ coin }) => coin.api_id))
  known.set(assets, ids)
  return ids
}
