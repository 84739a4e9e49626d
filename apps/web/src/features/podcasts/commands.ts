import type { Podcast } from '@palata/contract/podcasts'
import { useCallback } from 'react'
import { type Api, useApi } from '#api/api.tsx'
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

/** The player comes with the first reader who may hear, and stays while the page lives. */
export function bringPlayer(api: Api): Promise<Player> {
  const known = players.get(api)
  if (known) return known
  const player = import('./engine/player.ts').then(({ createPlayer }) => createPlayer(api, tellFailure))
  players.set(api, player)
  // The next press asks for its code again.
  player.catch(() => players.delete(api))
  return player
}

/** The next reader who may hear gets a player of their own. */
export function endPlayer(api: Api) {
  const player = players.get(api)
  players.delete(api)
  player?.then(({ end }) => end()).catch(() => {})
}

export type Command = (player: Player) => unknown

/** Does something with the player; what goes wrong is told to the listener and to the log. */
export function useCommand(): (act: Command) => void {
  const api = useApi()
  return useCallback((act) => command(api, act), [api])
}

/** Plays it, or pauses it where it plays already. */
export function useToggle() {
  const api = useApi()
  return useCallback((which: number | Podcast, at?: number) => toggle(api, which, at), [api])
}

function command(api: Api, act: Command) {
  const run = async () => act(await bringPlayer(api))
  run().catch(tellFailure)
}

/** Plays the episode, from the second where one is given, or pauses it where it plays already. */
export function toggle(api: Api, which: number | Podcast, at?: number) {
  command(api, async (player) => {
    const id = typeof which === 'number' ? which : which.id
    const state = readPlayer()
    if (at === undefined && state.activeId === id && isWanted(state)) return player.tell({ type: 'pause' })
    return player.play(typeof which === 'number' ? await player.find(which) : which, at)
  })
}
