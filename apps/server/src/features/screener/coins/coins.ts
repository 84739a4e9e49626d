import type { Coin } from '@palata/contract/market'

/** A coin as the screener keeps it in memory. */
export interface Listed {
  /** Its column in the price grid. */
  column: number
  coin: Coin
  /** Time of its latest quote; zero for none. */
  quotedAt: number
}

/** A coin without a quote for this long, while others have quotes, was dropped by the provider. */
const DELISTED_MS = 72 * 3_600_000

const NOBODY: ReadonlySet<number> = new Set()

/** All coins by current rank, and the ones that tops may include. */
export class Coins {
  #byId = new Map<number, Listed>()
  /** Coins excluded from tops: stablecoins, wrapped and staked ones. */
  #leftOut: ReadonlySet<number> = new Set()
  #ranked: Listed[] | undefined
  #eligible: Listed[] | undefined

  take(listed: Listed) {
    this.#byId.set(listed.coin.id, listed)
    this.#forget()
  }

  leaveOut(ids: ReadonlySet<number>) {
    this.#leftOut = ids
    this.#forget()
  }

  find(id: number): Listed | undefined {
    return this.#byId.get(id)
  }

  /** Time of the newest quote; zero when there is none. */
  get quotedAt(): number {
    let newest = 0
    for (const { quotedAt } of this.#byId.values()) newest = Math.max(newest, quotedAt)
    return newest
  }

  /** Traded coins with a rank, the largest first. */
  get eligible(): readonly Listed[] {
    if (this.#eligible) return this.#eligible
    const oldest = this.quotedAt - DELISTED_MS
    this.#eligible = this.ranked.filter(
      ({ coin, quotedAt }) => coin.rank !== null && quotedAt > oldest && !this.#leftOut.has(coin.id),
    )
    return this.#eligible
  }

  /** By rank, unranked coins last; equal ranks by id. */
  get ranked(): readonly Listed[] {
    const rankOf = ({ coin }: Listed) => coin.rank ?? Number.POSITIVE_INFINITY
    this.#ranked ??= [...this.#byId.values()].sort((one, other) =>
      rankOf(one) === rankOf(other) ? one.coin.id - other.coin.id : rankOf(one) - rankOf(other),
    )
    return this.#ranked
  }

  /** Number of these coins that tops may include. */
  count(ids: ReadonlySet<number> = NOBODY): number {
    return this.eligible.reduce((sum, { coin }) => sum + Number(ids.has(coin.id)), 0)
  }

  #forget() {
    this.#ranked = undefined
    this.#eligible = undefined
  }
}

export interface Filters {
  top: number
  tag_id?: number | undefined
  custom_tag_id?: number | undefined
}

/** Coins of each category and list, by its id. */
export interface Memberships {
  tags: ReadonlyMap<number, ReadonlySet<number>>
  lists: ReadonlyMap<number, ReadonlySet<number>>
}

/** The first `top` coins of the set by rank. For the reader's own coins, all of them. */
export function chooseCoins(
  coins: Coins,
  { top, tag_id, custom_tag_id }: Filters,
  { tags, lists }: Memberships,
  assets: ReadonlySet<number> | null,
): Listed[] {
  const kept = [
    ...(tag_id === undefined ? [] : [tags.get(tag_id) ?? NOBODY]),
    ...(custom_tag_id === undefined ? [] : [lists.get(custom_tag_id) ?? NOBODY]),
    ...(assets ? [assets] : []),
  ]
  const isOwnAlone = assets !== null && tag_id === undefined && custom_tag_id === undefined
  const chosen: Listed[] = []
  for (const listed of isOwnAlone ? coins.ranked : coins.eligible) {
    if (chosen.length === top) break
    if (kept.every((set) => set.has(listed.coin.id))) chosen.push(listed)
  }
  return chosen
}
