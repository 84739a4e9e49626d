import { accounts } from '@palata/contract/accounts'
import type { Me } from '@palata/contract/accounts/profile'
import type { KnownCoin } from '@palata/contract/market'
import { type Amounts, type Asset, portfolio } from '@palata/contract/portfolio'
import { people } from '../people.ts'
import { TEST_NOW } from '../render.tsx'
import { type Replies, respond, serve } from '../replies.ts'

export const makeCoin = (api_id: string): KnownCoin => ({
  id: api_id.length * 100 + api_id.charCodeAt(0),
  api_id,
  slug: api_id,
  symbol: api_id.slice(0, 3),
  name: `Монета ${api_id}`,
  image: '',
})

export const makeAsset = (api_id: string, index: number, coin: Partial<Asset['coin']> = {}): Asset => ({
  index,
  coin: {
    ...makeCoin(api_id),
    price_usd: 41.27,
    change_1d_usd: -4.614,
    dropstab_url: `https://dropstab.example/${api_id}`,
    updated_at: TEST_NOW.toISOString(),
    ...coin,
  },
})

export const NO_AMOUNTS: Amounts = { amounts: [], path: { days: [], own: [], btc: [] } }

/** A fake server that stores this portfolio and behaves like the real one. `held` returns its content. */
export function portfolioServer(ids: string, who: Me = people.paid) {
  let held = ids.split(' ').filter(Boolean)
  const assets = () => held.map((id, index) => makeAsset(id, index))
  const queryOf = (url: string) => new URLSearchParams(url.split('?')[1])
  const replies: Replies = {
    ...serve(accounts.me, who),
    ...serve(portfolio.pulse, () => ({
      btc_price: { price_usd: null, change_1d_usd: null, updated_at: null },
      assets: assets(),
    })),
    ...serve(portfolio.amounts, NO_AMOUNTS),
    ...respond(portfolio.add, ({ body }) => {
      const id = String((body as FormData).get('coin_id'))
      held = [...held, id]
      return { status: 201, body: assets().at(-1)! }
    }),
    ...respond(portfolio.addAll, ({ body }) => {
      const { coin_ids } = body as { coin_ids: string[] }
      held = [...held, ...coin_ids]
      return { status: 200, body: { assets: assets().slice(-coin_ids.length) } }
    }),
    ...respond(portfolio.remove, ({ url }) => {
      held = held.filter((id) => id !== queryOf(url).get('coin_id'))
      return { status: 204 }
    }),
    ...respond(portfolio.move, ({ url }) => {
      const id = queryOf(url).get('coin_id')!
      held = held.filter((other) => other !== id).toSpliced(Number(queryOf(url).get('new_index')), 0, id)
      return { status: 200, body: { assets: assets() } }
    }),
  }
  return { replies, held: () => held.join(' ') }
}
