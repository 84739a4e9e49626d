import type { Podcast } from '@palata/contract/podcasts/podcast'
import { useCallback } from 'react'
import { type Api, useApi } from '#api/api.tsx'
import { loadUnlessLeft } from '#navigation'
import { toast } from '#ui/toasts/index.ts'
import type { Player } from './engine/player.ts'
import { isWanted } from './engine/state.ts'
import { readPlayer } from './engine/store.ts'

const NOT_PLAYED = 'Не удалось воспроизвести подкаст'

function tellFailure(error: unknown) {
  console.error(NOT_PLAYED, error)
  toast(NOT_PLAYED)
}

const players = new WeakMap<Api, Promise<Player>>()

/** Loads the player for the first reader with access; it stays until the page closes. */
export function bringPlayer(api: Api): Promise<Player> {
  const known = players.get(api)
  if (known) return known
  const player = loadUnlessLeft(() => import('./engine/player.ts')).then(({ createPlayer }) =>
    createPlayer(api, tellFailure),
  )
  players.set(api, player)
  // Forgets the failed load, so that the next press tries again.
  player.catch(() => players.delete(api))
  return player
}

/** Drops the player; the next reader with access gets a new one. */
export function endPlayer(api: Api) {
  const player = players.get(api)
  players.delete(api)
  player?.then(({ end }) => end()).catch(() => {})
}

export type Command = (player: Player) => unknown

/** Returns a function that runs a player command; failures are shown to the listener and logged. */
export function useCommand(): (act: Command) => void {
  const api = useApi()
  return useCallback((act) => command(api, act), [api])
}

/** Plays the episode, or pauses it when it is playing. */
export function useToggle() {
  const api = useApi()
  return useCallback((which: number | Podcast, at?: number) => toggle(api, which, at), [api])
}

function command(api: Api, act: Command) {
  const run = async () => act(await bringPlayer(api))
  run().catch(tellFailure)
}

/** Plays the episode, from second `at` if given, or pauses it when it is playing. */
export function toggle(api: Api, which: number | Podcast, at?: number) {
  command(api, async (player) => {
    const id = typeof which === 'number' ? which : which.id
    const state = readPlayer()
    if (at === undefined && state.activeId === id && isWanted(state)) return player.tell({ type: 'pause' })
    return player.play(typeof which === 'number' ? await player.find(which) : which, at)
  })
}
