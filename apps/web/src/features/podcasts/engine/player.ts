import { type Podcast, podcastOf, podcasts } from '@palata/contract/podcasts'
import { type Api, ApiError } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'
import { onLeave } from '#api/onLeave.ts'
import { NOT_READY_WORDS, step } from './machine.ts'
import { bindMediaSession } from './mediaSession.ts'
import { createPositions } from './positions.ts'
import {
  readPlace,
  readSkips,
  readSpeed,
  readVolume,
  storePlace,
  storeSkips,
  storeSpeed,
  storeVolume,
} from './settings.ts'
import { listenTo, loadAt, placeAt, type SoundElement, unload } from './sound.ts'
import { activeOf, type Effect, type PlayerEvent } from './state.ts'
import { readPlayer, writePlaces, writePlayer } from './store.ts'
import { createTabs } from './tabs.ts'

const NO_ADDRESS = 'Ошибка при получении ссылки на аудио'

export type Player = ReturnType<typeof createPlayer>

interface Settled {
  resolve: () => void
  reject: (error: Error) => void
}

/** Carries out the reducer's effects: one audio element per page, the network, timers and storage. */
export function createPlayer(api: Api, onFailure: (error: Error) => void, element: SoundElement = new Audio()) {
  let waiting: Settled[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const positions = createPositions(api, writePlaces)
  const tabs = createTabs(() => tell({ type: 'pause' }))
  const showSession = bindMediaSession(readPlayer, {
    play: () => void resume().catch(() => {}),
    pause: () => tell({ type: 'pause' }),
    close: () => tell({ type: 'close' }),
    seek: (to) => tell({ type: 'seek', to }),
  })
  element.preload = 'none'
  listenTo(element, tell)
  tell({ type: 'settings', speed: readSpeed(), volume: readVolume(), skips: readSkips() })
  addEventListener('online', onOnline)
  const stopRemembering = onLeave(remember)

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
        return void sign(effect.podcast)
      case 'load':
        return loadAt(element, effect.url, effect.at)
      case 'unload':
        return unload(element)
      case 'play':
        return void sound()
      case 'pause':
        return element.pause()
      case 'place':
        return placeAt(element, effect.time)
      case 'tune':
        // Loading resets the rate to the default one.
        element.defaultPlaybackRate = effect.speed
        element.playbackRate = effect.speed
        element.volume = effect.volume
        return
      case 'storeTuning': {
        const { speed, volume } = readPlayer()
        storeSpeed(speed)
        return storeVolume(volume)
      }
      case 'storeSkips':
        return storeSkips(readPlayer().skips)
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
        return settle(effect.error)
    }
  }

  async function sign({ id, audio_file }: Podcast) {
    try {
      const reply = await api.call(podcasts.sign, { body: { filename: audio_file } }, { quiet: true })
      tell({ type: 'signed', id, url: reply.signed_url, expiresAt: reply.expires_at })
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0
      const told = error instanceof ApiError && error.detail ? error : new Error(NO_ADDRESS, { cause: error })
      tell({ type: 'signFailed', id, error: told, isFinal: status >= 400 && status < 500 })
    }
  }

  async function sound() {
    try {
      await element.play()
      tell({ type: 'sounded' })
    } catch (error) {
      // Another load or a pause interrupted it and takes over.
      if (error instanceof Error && error.name === 'AbortError') return
      tell({ type: 'refused', error: error instanceof Error ? error : new Error(String(error)) })
    }
  }

  function settle(error?: Error) {
    const settled = waiting
    waiting = []
    // Playback failed after it had started, so no caller is waiting for the error.
    if (error && settled.length === 0) onFailure(error)
    for (const { resolve, reject } of settled) error ? reject(error) : resolve()
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
    return new Promise((resolve, reject) => {
      waiting.push({ resolve, reject })
      tell({
        type: 'play',
        place: readPlace(),
        ...(podcast && { podcast }),
        ...(at !== undefined && { at }),
        ...(kept !== undefined && { kept }),
      })
    })
  }

  /** Plays the active podcast. */
  async function resume(): Promise<void> {
    if (!activeOf(readPlayer())) throw new Error(NOT_READY_WORDS)
    return play()
  }

  /** Finds a podcast by id; requests it when no list contains it. */
  async function find(id: number): Promise<Podcast> {
    const known = readPlayer().podcasts.find((podcast) => podcast.id === id)
    if (known) return known
    const details = await api.call(podcasts.get, { params: { id: String(id) } }, { quiet: true })
    return podcastOf(details)
  }

  /** Reads the latest podcast, the others and the listener's positions. */
  async function begin() {
    const reply = await logFailure('последнего подкаста', () => api.call(podcasts.last, undefined, { quiet: true }))
    const [latest] = reply.map(podcastOf)
    if (!latest) return
    const [others] = await Promise.allSettled([
      api.call(podcasts.list, { query: { exclude_id: latest.id } }, { quiet: true }),
      positions.begin(),
    ])
    const rest = others.status === 'fulfilled' ? others.value.results.map(podcastOf) : []
    tell({ type: 'known', podcasts: [latest, ...rest], place: readPlace() })
  }

  /** The reader has lost access or another one signed in. */
  function end() {
    tell({ type: 'lost' })
    removeEventListener('online', onOnline)
    stopRemembering()
    tabs.leave()
    writePlaces(new Map())
  }

  return { tell, play, resume, find, begin, end }
}
