import type { Podcast } from '@palata/contract/podcasts/podcast'
import type { Api } from '#api/api.tsx'
import { onLeave } from '#api/onLeave.ts'
import { createCallers } from './callers.ts'
import { follow } from './follow.ts'
import { NOT_READY_WORDS, step } from './machine.ts'
import { bindMediaSession } from './mediaSession.ts'
import { createPositions } from './positions.ts'
import { readLatest, readOthers, readPodcast, signed } from './reading.ts'
import {
  onQueueElsewhere,
  readPlace,
  readSettings,
  storePlace,
  storeQueue,
  storeSkips,
  storeTuning,
} from './settings.ts'
import { listenTo, loadAt, placeAt, type SoundElement, startSound, tune, unload } from './sound.ts'
import { activeOf, type Effect, type PlayerEvent, type PlayerState } from './state.ts'
import { readPlayer, writePlaces, writePlayer } from './store.ts'
import { createTabs } from './tabs.ts'

export type Player = ReturnType<typeof createPlayer>

/** Carries out the reducer's effects: one audio element per page, the network, timers and storage. */
export function createPlayer(api: Api, onFailure: (error: Error) => void, element: SoundElement = new Audio()) {
  const callers = createCallers(onFailure)
  let timer: ReturnType<typeof setTimeout> | undefined
  const positions = createPositions(api, writePlaces)
  const tabs = createTabs(() => tell({ type: 'pause' }))
  const showSession = bindMediaSession(readPlayer, {
    play: () => void resume().catch(() => {}),
    pause: () => tell({ type: 'pause' }),
    close: () => tell({ type: 'close' }),
    seek: (to) => tell({ type: 'seek', to }),
  })
  listenTo(element, tell)
  tell({ type: 'settings', ...readSettings() })
  addEventListener('online', onOnline)
  const stops = [onLeave(remember), onQueueElsewhere((stored) => tell({ type: 'queued', ...stored }))]

  function onOnline() {
    tell({ type: 'retry' })
    void positions.flush()
  }

  function tell(event: PlayerEvent) {
    const [state, effects] = step(readPlayer(), event, Date.now())
    writePlayer(state)
    for (const effect of effects) run(effect)
    showSession()
  }

  function run(effect: Effect) {
    switch (effect.do) {
      case 'sign':
        return void signed(api, effect.podcast).then(tell)
      case 'load':
        return loadAt(element, effect.url, effect.at)
      case 'unload':
        return unload(element)
      case 'play':
        return void startSound(element).then((event) => event && tell(event))
      case 'pause':
        return element.pause()
      case 'place':
        return placeAt(element, effect.time)
      case 'tune':
        return tune(element, effect)
      case 'storeTuning':
      case 'storeSkips':
      case 'storeQueue':
        return STORES[effect.do](readPlayer())
      case 'follow':
        return void follow({ tell, play, find, fail: onFailure }, effect.id)
      case 'keep':
        storePlace({ id: effect.id, time: effect.time })
        return positions.keep(effect.id, effect.time, effect.isSeek)
      case 'claim':
        return tabs.claim()
      case 'await':
        clearTimeout(timer)
        timer = setTimeout(() => tell({ type: effect.event }), effect.ms)
        return
      case 'calm':
        return clearTimeout(timer)
      case 'settle':
        return callers.settle(effect.error)
    }
  }

  function remember() {
    const { activeId, time, stage } = readPlayer()
    if (activeId === null || stage !== 'playing') return
    storePlace({ id: activeId, time })
    positions.keep(activeId, time, false)
    void positions.flush()
  }

  /** Resolves when playback starts or is paused first; rejects with the error. */
  function play(podcast?: Podcast, at?: number): Promise<void> {
    // Some browsers allow sound only on an element touched by a press, and the address may arrive after the press.
    if (!element.src) element.load()
    const chosen = podcast ?? activeOf(readPlayer())
    const kept = chosen && positions.of(chosen.id)
    const played = callers.wait()
    tell(pressed(podcast, at, kept))
    return played
  }

  /** Plays the active podcast. */
  async function resume(): Promise<void> {
    if (!activeOf(readPlayer())) throw new Error(NOT_READY_WORDS)
    return play()
  }

  const find = (id: number) => findPodcast(api, id)

  /** Reads the latest podcast, the others and the listener's positions. */
  async function begin() {
    const latest = await readLatest(api)
    if (!latest) return
    const [rest] = await Promise.all([readOthers(api, latest.id).catch(() => []), positions.begin().catch(() => {})])
    tell({ type: 'known', podcasts: [latest, ...rest], place: readPlace() })
  }

  /** The reader has lost access or another one signed in. */
  function end() {
    tell({ type: 'lost' })
    removeEventListener('online', onOnline)
    for (const stop of stops) stop()
    tabs.leave()
    writePlaces(new Map())
  }

  return { tell, play, resume, find, begin, end }
}

const STORES = {
  storeTuning,
  storeSkips: ({ skips }: PlayerState) => storeSkips(skips),
  storeQueue,
}

/** Finds a podcast by id; requests it when no list contains it. */
const findPodcast = async (api: Api, id: number): Promise<Podcast> =>
  readPlayer().podcasts.find((podcast) => podcast.id === id) ?? readPodcast(api, id)

const pressed = (podcast?: Podcast, at?: number, kept?: number): PlayerEvent => ({
  type: 'play',
  place: readPlace(),
  ...(podcast && { podcast }),
  ...(at !== undefined && { at }),
  ...(kept !== undefined && { kept }),
})
