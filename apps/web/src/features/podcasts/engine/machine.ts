import type { Podcast } from '@palata/contract/podcasts/podcast'
import { followingOf, queue, withoutStarted } from './following.ts'
import { chapterAt, chaptersOf, clampTime, needsAddress } from './podcast.ts'
import type { Place } from './settings.ts'
import { activeOf, type Effect, INITIAL, isWanted, type PlayerEvent, type PlayerState } from './state.ts'

const LOADING_TIMEOUT_MS = 10_000
const TIMEOUT_WORDS = 'Timeout loading audio'
export const NOT_READY_WORDS = 'Аудиоплеер не инициализирован'
const KEEP_EVERY_MS = 5_000
const LONGEST_RETRY_MS = 10_000
/** About five minutes without a network; then retries stop until a press. */
const MOST_ATTEMPTS = 32
const ASK_AGAIN_MS = 30_000
/** `MediaError` codes. */
const ABORTED = 1
const NETWORK = 2

export type Step = readonly [state: PlayerState, effects: readonly Effect[]]

/** Pure reducer: returns the next state and the effects to carry out. Uses no element, network or clock. */
export function step(state: PlayerState, event: PlayerEvent, now: number): Step {
  switch (event.type) {
    case 'preview':
      return [{ ...state, preview: event.title }, []]
    case 'settings':
      return settings(state, event)
    case 'known':
      return known(state, event.podcasts, event.place ?? null)
    case 'play':
      return play(state, event, now)
    case 'pause':
      return pause(state)
    case 'close': {
      const [paused, effects] = pause(state)
      return [{ ...paused, isPanelOpen: false, sleep: null }, effects]
    }
    case 'seek':
      return seek(state, event, now)
    case 'signed':
      return signed(state, event)
    case 'signFailed':
      if (event.id !== state.activeId) return [state, []]
      if (state.stage === 'reconnecting' && event.isFinal) return fail(state, event.error)
      return state.stage === 'signing' ? fail(state, event.error) : [state, []]
    case 'canplay':
      return canPlay(state)
    case 'sounded':
      return [state, [{ do: 'settle' }]]
    case 'refused':
      return isWanted(state) ? fail(state, event.error) : [state, []]
    case 'tick':
      return tick(state, event, now)
    case 'stalled':
      return state.stage === 'playing' ? reconnect(state) : [state, []]
    case 'broken':
      return broken(state, event, now)
    case 'timeout':
      return state.stage === 'loading' ? fail(state, new Error(TIMEOUT_WORDS)) : [state, []]
    case 'retry':
      return retry(state, now)
    case 'ended':
      return ended(state)
    case 'speed':
    case 'volume': {
      const { speed, volume } = { ...state, ...event }
      return [{ ...state, speed, volume }, [{ do: 'tune', speed, volume }, { do: 'storeTuning' }]]
    }
    case 'skip':
      return skip(state, event)
    case 'sleep':
      return [{ ...state, sleep: event.sleep }, []]
    case 'queue':
      return queue(state, event)
    case 'queued':
      return [{ ...state, queue: event.queue, isNextOn: event.isNextOn }, []]
    case 'next':
      return [{ ...state, isNextOn: event.isOn }, [{ do: 'storeQueue' }]]
    case 'lost': {
      const { speed, volume, skips, preview } = state
      return [{ ...INITIAL, speed, volume, skips, preview }, [{ do: 'calm' }, { do: 'unload' }, { do: 'settle' }]]
    }
  }
}

function settings(state: PlayerState, { type, ...read }: PlayerEvent & { type: 'settings' }): Step {
  return [{ ...state, ...read }, []]
}

function known(state: PlayerState, podcasts: readonly Podcast[], place: Place | null): Step {
  const all = withAll(state.podcasts, podcasts)
  const latest = podcasts[0]
  if (state.stage !== 'none' || !latest) return [withPodcasts(state, all, state.activeId), []]
  const chosen = podcasts.find(({ id }) => id === place?.id) ?? latest
  return [{ ...withPodcasts(state, all, chosen.id), stage: 'idle', time: placeIn(chosen, place) ?? 0 }, []]
}

const withPodcasts = (state: PlayerState, podcasts: readonly Podcast[], activeId: number | null): PlayerState => ({
  ...state,
  podcasts,
  activeId,
  others: podcasts.filter(({ id }) => id !== activeId),
})

/** Merges fresh data into the known list; an address that is missing from the fresh data is kept. */
function withAll(known: readonly Podcast[], fresh: readonly Podcast[]): Podcast[] {
  const merged = fresh.map((podcast) => {
    const { signed_url = null, signed_expires_at = null } = known.find(({ id }) => id === podcast.id) ?? {}
    return podcast.signed_url ? podcast : { ...podcast, signed_url, signed_expires_at }
  })
  return [...merged, ...known.filter(({ id }) => !fresh.some((podcast) => podcast.id === id))]
}

/** This device's position in the podcast; none when it is at the end. */
function placeIn({ id, audio_length }: Podcast, place: Place | null | undefined) {
  return place?.id === id && place.time < audio_length - 1 ? place.time : undefined
}

function play(state: PlayerState, event: PlayerEvent & { type: 'play' }, now: number): Step {
  const asked = event.podcast ?? activeOf(state)
  if (!asked) return [state, [{ do: 'settle', error: new Error(NOT_READY_WORDS) }]]
  // The player's own copy has the signed address.
  const podcast = state.podcasts.find(({ id }) => id === asked.id) ?? asked
  const [switched, before] = switchTo(state, podcast)
  const { at, kept, place } = event
  const restored = state.isRestored ? undefined : placeIn(podcast, place)
  const isSame = podcast.id === state.activeId
  const left = isSame && state.isRestored ? state.time : (restored ?? keptIn(podcast, kept) ?? switched.time)
  const time = clampTime(at ?? left, podcast.audio_length)
  const next = { ...switched, isPanelOpen: true, isRestored: true, time, entered: enteredAt(switched, podcast, time) }
  if (isSame && isWanted(state)) {
    const [moved, effects] = at === undefined ? [next, []] : seek(next, { type: 'seek', to: at }, now)
    return [moved, moved.stage === 'playing' ? [...effects, { do: 'settle' }] : effects]
  }
  const [ready, effects] = sound(next, podcast, at, now)
  const [started, stored] = withoutStarted(ready)
  return [started, [...before, ...effects, ...stored]]
}

const keptIn = ({ audio_length }: Podcast, kept: number | undefined) =>
  kept !== undefined && kept < audio_length - 1 ? kept : undefined

/** Resumes the loaded sound, or loads it first. */
function sound(state: PlayerState, podcast: Podcast, at: number | undefined, now: number): Step {
  const isLoaded = state.stage === 'paused' && state.loadedUrl === podcast.signed_url && !needsAddress(podcast, now)
  if (isLoaded) {
    const place: Effect[] = at === undefined ? [] : [{ do: 'place', time: state.time }]
    return [{ ...state, stage: 'playing' }, [...place, { do: 'claim' }, { do: 'play' }]]
  }
  return load({ ...state, isRenewed: false, attempts: 0 }, podcast, now)
}

function load(state: PlayerState, podcast: Podcast, now: number): Step {
  if (needsAddress(podcast, now)) return [{ ...state, stage: 'signing', askedAt: now }, [{ do: 'sign', podcast }]]
  const url = podcast.signed_url!
  return [
    { ...state, stage: 'loading', loadedUrl: url, buffered: [] },
    [
      { do: 'load', url, at: state.time },
      { do: 'await', event: 'timeout', ms: LOADING_TIMEOUT_MS },
    ],
  ]
}

/** Switches to another podcast at its start; the previous one is paused first. */
function switchTo(state: PlayerState, podcast: Podcast): Step {
  const isKnown = state.podcasts.some(({ id }) => id === podcast.id)
  const podcasts = isKnown ? state.podcasts : [...state.podcasts, podcast]
  if (podcast.id === state.activeId) return [state, []]
  const [paused, effects] = pause(state)
  const rest: PlayerState = { ...withPodcasts(paused, podcasts, podcast.id), stage: 'idle', time: 0, buffered: [] }
  return [{ ...rest, entered: null, loadedUrl: null, sleep: null }, [...effects, { do: 'unload' }]]
}

function pause(state: PlayerState): Step {
  if (!isWanted(state)) return [state, []]
  const { activeId, time, stage } = state
  const keep: Effect = { do: 'keep', id: activeId!, time, isSeek: false }
  if (stage === 'playing') return [{ ...state, stage: 'paused' }, [{ do: 'pause' }, keep]]
  // Not playing yet, so the pending load is cancelled.
  return [{ ...state, stage: 'idle', attempts: 0 }, [{ do: 'calm' }, { do: 'unload' }, { do: 'settle' }, keep]]
}

function seek(state: PlayerState, { to, podcast }: PlayerEvent & { type: 'seek' }, now: number): Step {
  const target = podcast ?? activeOf(state)
  if (!target) return [state, []]
  if (target.id !== state.activeId) {
    const [switched, effects] = switchTo(state, target)
    const at = clampTime(to, target.audio_length)
    if (!isWanted(state)) return [{ ...switched, time: at, isRestored: true }, effects]
    const [next, more] = play(switched, { type: 'play', at }, now)
    return [next, [...effects, ...more]]
  }
  const time = clampTime(to, target.audio_length)
  const next = { ...state, time, isRestored: true, entered: enteredAt(state, target, time) }
  const keep: Effect = { do: 'keep', id: target.id, time, isSeek: true }
  if (state.stage === 'playing' && state.loadedUrl !== target.signed_url) {
    const [loading, effects] = load(next, target, now)
    return [loading, [...effects, keep]]
  }
  const isHeld = state.stage === 'playing' || state.stage === 'paused' || state.stage === 'loading'
  return [next, isHeld ? [{ do: 'place', time }, keep] : [keep]]
}

function signed(state: PlayerState, { id, url, expiresAt }: PlayerEvent & { type: 'signed' }): Step {
  const podcasts = state.podcasts.map((podcast) =>
    podcast.id === id ? { ...podcast, signed_url: url, signed_expires_at: expiresAt } : podcast,
  )
  const next = { ...state, podcasts }
  if (id !== state.activeId) return [next, []]
  // Loaded even if its expiry is unknown: asking again would return the same address.
  const loading: Effect = { do: 'load', url, at: state.time }
  if (state.stage === 'signing')
    return [
      { ...next, stage: 'loading', loadedUrl: url, buffered: [] },
      [loading, { do: 'await', event: 'timeout', ms: LOADING_TIMEOUT_MS }],
    ]
  // An address renewed during playback is used at the next seek, pause or error.
  return state.stage === 'reconnecting' ? [{ ...next, loadedUrl: url }, [loading]] : [next, []]
}

function canPlay(state: PlayerState): Step {
  if (state.stage !== 'loading' && state.stage !== 'reconnecting') return [state, []]
  const { speed, volume } = state
  return [
    { ...state, stage: 'playing', attempts: 0 },
    [{ do: 'calm' }, { do: 'tune', speed, volume }, { do: 'claim' }, { do: 'play' }],
  ]
}

function tick(state: PlayerState, { time, buffered }: PlayerEvent & { type: 'tick' }, now: number): Step {
  const podcast = activeOf(state)
  if (!podcast || state.stage === 'none' || state.stage === 'idle') return [state, []]
  if (state.stage !== 'playing') return [{ ...state, buffered }, []]
  const chapters = chaptersOf(podcast)
  const chapter = chapterAt(chapters, time)
  if (isAsleep(state, chapter?.second, chapterAt(chapters, state.time)?.second, now)) {
    const [paused, effects] = pause({ ...state, time, buffered })
    return [{ ...paused, sleep: null }, effects]
  }
  const skipped = state.skips[podcast.id] ?? []
  if (chapter && skipped.includes(chapter.second) && state.entered !== chapter.second) {
    const next = chapters.find(({ second }) => second > chapter.second && !skipped.includes(second))
    const to = next?.second ?? podcast.audio_length
    return [{ ...state, time: to, entered: null }, [{ do: 'place', time: to }]]
  }
  const entered = state.entered === chapter?.second ? state.entered : null
  const moved = { ...state, time, buffered, entered }
  const effects: Effect[] = []
  const isDue = now - state.keptAt >= KEEP_EVERY_MS
  if (isDue) effects.push({ do: 'keep', id: podcast.id, time, isSeek: false })
  const asks = needsAddress(podcast, now) && now - state.askedAt >= ASK_AGAIN_MS
  if (asks) effects.push({ do: 'sign', podcast })
  return [{ ...moved, ...(isDue && { keptAt: now }), ...(asks && { askedAt: now }) }, effects]
}

function isAsleep({ sleep }: PlayerState, chapter: number | undefined, before: number | undefined, now: number) {
  if (sleep === null) return false
  return sleep === 'chapter' ? chapter !== before : now >= sleep.at
}

/** Start of the chapter at this second if it is one that the listener skips; otherwise null. */
function enteredAt({ skips }: PlayerState, podcast: Podcast, time: number) {
  const second = chapterAt(chaptersOf(podcast), time)?.second
  return second !== undefined && skips[podcast.id]?.includes(second) ? second : null
}

function broken(state: PlayerState, { code, message }: PlayerEvent & { type: 'broken' }, now: number): Step {
  const podcast = activeOf(state)
  if (code === ABORTED || !podcast || !isWanted(state) || state.stage === 'signing') return [state, []]
  if (state.stage === 'reconnecting') return [state, []]
  if (code === NETWORK && state.stage === 'playing') return reconnect(state)
  // The address may have expired or the file may have been replaced, so a new address is requested once.
  if (!state.isRenewed && code !== NETWORK)
    return [{ ...state, stage: 'signing', isRenewed: true, askedAt: now }, [{ do: 'calm' }, { do: 'sign', podcast }]]
  return fail(state, new Error(message || `MediaError ${code}`))
}

function reconnect(state: PlayerState): Step {
  return [{ ...state, stage: 'reconnecting', attempts: 0 }, [{ do: 'await', event: 'retry', ms: 1_000 }]]
}

function retry(state: PlayerState, now: number): Step {
  const podcast = activeOf(state)
  if (state.stage !== 'reconnecting' || !podcast) return [state, []]
  if (state.attempts >= MOST_ATTEMPTS) return fail(state, new Error('Network is lost'))
  const attempts = state.attempts + 1
  const again: Effect = { do: 'await', event: 'retry', ms: Math.min(1_000 * 2 ** attempts, LONGEST_RETRY_MS) }
  if (needsAddress(podcast, now)) return [{ ...state, attempts }, [{ do: 'sign', podcast }, again]]
  const url = podcast.signed_url!
  return [{ ...state, attempts, loadedUrl: url }, [{ do: 'load', url, at: state.time }, again]]
}

function ended(state: PlayerState): Step {
  if (state.stage !== 'playing') return [state, []]
  const keep: Effect = { do: 'keep', id: state.activeId!, time: 0, isSeek: true }
  const next = followingOf(state)
  const follow: Effect[] = next === null ? [] : [{ do: 'follow', id: next }]
  return [{ ...state, stage: 'paused', time: 0, sleep: null }, [{ do: 'place', time: 0 }, keep, ...follow]]
}

function fail(state: PlayerState, error: Error): Step {
  return [{ ...state, stage: 'failed', attempts: 0 }, [{ do: 'calm' }, { do: 'unload' }, { do: 'settle', error }]]
}

function skip(state: PlayerState, { id, second, isSkipped }: PlayerEvent & { type: 'skip' }): Step {
  const rest = (state.skips[id] ?? []).filter((other) => other !== second)
  const seconds = isSkipped ? [...rest, second] : rest
  return [{ ...state, skips: { ...state.skips, [id]: seconds } }, [{ do: 'storeSkips' }]]
}
