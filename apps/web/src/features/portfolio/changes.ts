import { type Asset, portfolio } from '@palata/contract/portfolio'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Api, ApiError, useApi } from '#api/api.tsx'
import { useMe } from '#features/accounts'
import { toast } from '#ui/toasts/index.ts'
import { createMoves } from './moves.ts'
import { assetsKey } from './queries.ts'
import { changing } from './settled.ts'

const NOT_ADDED = 'Ошибка при добавлении монеты'
const NOT_MOVED = 'Не удалось переместить монету'
const NOT_REMOVED = 'Не удалось убрать монету'

export type Changes = ReturnType<typeof createChanges>

/** The changes of the reader's portfolio. */
export function usePortfolioChanges(): Changes {
  const api = useApi()
  const client = useQueryClient()
  const username = useMe()?.username
  return useMemo(() => createChanges(api, client, assetsKey(username)), [api, client, username])
}

function createChanges(api: Api, client: QueryClient, key: QueryKey) {
  const read = () => client.getQueryData<Asset[]>(key)
  const write = (assets: readonly Asset[]) => client.setQueryData<Asset[]>(key, numbered(assets))
  const reread = () => void client.invalidateQueries({ queryKey: key })
  const moves = createMoves({
    send: (coinId, index) =>
      api.call(portfolio.move, { query: { coin_id: coinId, new_index: String(index) } }, { quiet: true }),
    onDone: ({ assets }) => write(assets),
    onFailed(error) {
      console.error(NOT_MOVED, error)
      toast(wordsOf(error, NOT_MOVED))
      reread()
    },
  })

  /** Cancels running reads: they started before the change and would undo it. */
  async function change(how: (assets: Asset[]) => readonly Asset[]) {
    await client.cancelQueries({ queryKey: key })
    write(how(read() ?? []))
  }

  return {
    key,
    read,

    /**
     * Appends coins in this order, all or none; coins already in the portfolio are skipped. Rejects when nothing was
     * added.
     */
    async add(coinIds: readonly string[]) {
      const there = new Set(read()?.map(({ coin }) => coin.api_id))
      const coin_ids = coinIds.filter((id) => isCoin(id) && !there.has(id))
      if (coin_ids.length === 0) return
      try {
        const added = await changing(() => post(api, coin_ids))
        const ids = new Set(added.map(({ coin }) => coin.api_id))
        const isElsewhereChanged = added[0]?.index !== there.size
        await change((assets) => [...assets.filter(({ coin }) => !ids.has(coin.api_id)), ...added])
        if (isElsewhereChanged) reread()
      } catch (error) {
        console.error(NOT_ADDED, error)
        toast(wordsOf(error, NOT_ADDED))
        throw error
      }
    },

    /** Removes the coin at once and restores it when the server refuses. Returns whether it was removed. */
    async remove(coinId: string): Promise<boolean> {
      const gone = read()?.find(({ coin }) => coin.api_id === coinId)
      const without = (assets: Asset[]) => assets.filter(({ coin }) => coin.api_id !== coinId)
      // Asked before anything is awaited: the page may be on its way out.
      const answer = changing(() => api.call(portfolio.remove, { query: { coin_id: coinId } }, { quiet: true }))
      try {
        await Promise.all([answer, change(without)])
      } catch (error) {
        // Another tab has removed it already.
        const isGone = error instanceof ApiError && error.status === 404
        if (!isGone) {
          console.error(NOT_REMOVED, error)
          toast(wordsOf(error, NOT_REMOVED))
          if (gone) await change((assets) => without(assets).toSpliced(gone.index, 0, gone))
          return false
        }
      }
      await change(without)
      return true
    },

    /** Moves the coin at once and sends only this move. Rejects when the server refuses. */
    async move(coinId: string, to: number) {
      const answer = changing(() => moves.tell(coinId, to))
      await Promise.all([answer, change((assets) => moved(assets, coinId, to))])
    },

    leave: moves.leave,
  }
}

function isCoin(id: string) {
  if (!id) console.error('Монета без api_id')
  return id !== ''
}

async function post(api: Api, coin_ids: string[]): Promise<Asset[]> {
  if (coin_ids.length > 1) return (await api.call(portfolio.addAll, { body: { coin_ids } }, { quiet: true })).assets
  const body = new FormData()
  body.set('coin_id', coin_ids[0]!)
  return [await api.call(portfolio.add, { body }, { quiet: true })]
}

/** The server's text, or the fallback when it gave none. */
function wordsOf(error: unknown, ours: string) {
  return (error instanceof ApiError && error.detail) || ours
}

const numbered = (assets: readonly Asset[]) =>
  assets.map((asset, index) => (asset.index === index ? asset : { ...asset, index }))

function moved(assets: readonly Asset[], coinId: string, to: number) {
  const asset = assets.find(({ coin }) => coin.api_id === coinId)
  return asset ? assets.filter((other) => other !== asset).toSpliced(to, 0, asset) : assets
}
