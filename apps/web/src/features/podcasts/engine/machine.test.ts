import type { Podcast } from '@palata/contract/podcasts/podcast'
import { expect, test } from 'vitest'
import { NOT_READY_WORDS, step } from './machine.ts'
import {
  activeOf,
  type Effect,
  INITIAL,
  isLoading,
  isPlaying,
  isReady,
  type PlayerEvent,
  type PlayerState,
} from './state.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const IN_AN_HOUR = '2026-11-20T13:00:00Z'
const MINUTE = 60_000

export const episode = (id: number, given: Partial<Podcast> = {}): Podcast => ({
  id,
  object_id: id,
  content_type: 'material',
  title: `№${id} · Выпуск`,
  date: '2026-11-20',
  publication_date: '2026-11-20T08:00:00Z',
  comments_count: 0,
  audio_length: 600,
  audio_file: `${id}.mp3`,
  timecodes: { 0: 'Начало', 100: 'Рынок', 200: 'Спор', 500: 'Итог' },
  signed_url: null,
  signed_expires_at: null,
  ...given,
})
const held = (id: number, given: Partial<Podcast> = {}) =>
  episode(id, { signed_url: `/audio/${id}`, signed_expires_at: IN_AN_HOUR, ...given })

/** Runs the events on a player with these podcasts. */
function after(podcasts: Podcast[], events: PlayerEvent[], now = NOW) {
  const [known] = step(INITIAL, { type: 'known', podcasts }, now)
  return follow(known, events, now)
}

function follow(from: PlayerState, events: PlayerEvent[], now = NOW) {
  let state = from
  let effects: readonly Effect[] = []
  for (const event of events) [state, effects] = step(state, event, now)
  return { state, effects, done: effects.map((effect) => effect.do) }
}

const tick = (time: number): PlayerEvent => ({ type: 'tick', time, buffered: [] })
const PLAY: PlayerEvent = { type: 'play' }
const SOUNDING: PlayerEvent[] = [PLAY, { type: 'canplay' }, { type: 'sounded' }]
const errorOf = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.do === 'settle' && effect.error ? [effect.error.message] : []))

// spec: C-171
test('the latest podcast is chosen at first, and its audio is not loaded', () => {
  const { state, effects } = after([episode(3), episode(2), episode(1)], [])
  expect(state.podcasts.map(({ id }) => id)).toEqual([3, 2, 1])
  expect(state.others.map(({ id }) => id)).toEqual([2, 1])
  expect(activeOf(state)?.id).toBe(3)
  expect([isPlaying(state), isReady(state), isLoading(state), state.isPanelOpen, state.time, state.speed]).toEqual([
    false,
    false,
    false,
    false,
    0,
    1,
  ])
  expect(effects).toEqual([])
})

// spec: C-118
test('the state of a player follows what is pressed and heard', () => {
  const flags = ({ state }: { state: PlayerState }) => [
    state.isPanelOpen,
    isLoading(state),
    isReady(state),
    isPlaying(state),
    state.time,
    state.speed,
  ]
  const loading = after([held(3), held(2)], [PLAY])
  expect(flags(loading)).toEqual([true, true, false, false, 0, 1])
  const sounding = follow(loading.state, [
    { type: 'canplay' },
    { type: 'sounded' },
    tick(41),
    { type: 'speed', speed: 1.5 },
  ])
  expect(flags(sounding)).toEqual([true, false, true, true, 41, 1.5])
  const other = follow(sounding.state, [{ type: 'play', podcast: held(2) }])
  expect([activeOf(other.state)?.id, other.state.others.map(({ id }) => id)]).toEqual([2, [3]])
})

test('the podcast listened to last is chosen again at its place', () => {
  const podcasts = [episode(3), episode(2)]
  const [state] = step(INITIAL, { type: 'known', podcasts, place: { id: 2, time: 77 } }, NOW)
  expect([activeOf(state)?.id, state.time]).toEqual([2, 77])
})

// spec: C-172, C-173
test('play opens the panel, signs the address, waits for the audio and then plays', () => {
  const pressed = after([episode(3)], [PLAY])
  expect([pressed.state.stage, pressed.state.isPanelOpen, pressed.done]).toEqual(['signing', true, ['sign']])
  const signed = follow(pressed.state, [{ type: 'signed', id: 3, url: '/a', expiresAt: IN_AN_HOUR }])
  expect(signed.effects).toEqual([
    { do: 'load', url: '/a', at: 0 },
    { do: 'await', event: 'timeout', ms: 10_000 },
  ])
  expect(isLoading(signed.state)).toBe(true)
  const ready = follow(signed.state, [{ type: 'canplay' }])
  expect(ready.done).toEqual(['calm', 'tune', 'claim', 'play'])
  expect(isPlaying(ready.state)).toBe(true)
  expect(follow(ready.state, [{ type: 'sounded' }]).done).toEqual(['settle'])
})

// spec: C-174, C-175
test('audio that does not load in ten seconds fails', () => {
  const { state, effects } = after([held(3)], [PLAY, { type: 'timeout' }])
  expect(state.stage).toBe('failed')
  expect(errorOf(effects)).toEqual(['Timeout loading audio'])
})

// spec: C-176
test.each([
  ['of this podcast', { id: 3, time: 77 }, 77],
  ['of another podcast', { id: 2, time: 77 }, 0],
  ['at the end', { id: 3, time: 599.5 }, 0],
  ['that is not there', null, 0],
])('playing with a stored position %s', (_, place, time) => {
  expect(after([held(3)], [{ type: 'play', place }]).effects[0]).toEqual({ do: 'load', url: '/audio/3', at: time })
})

// spec: C-177
test('a stored position is restored only once', () => {
  const place = { id: 3, time: 77 }
  const { state } = after(
    [held(3)],
    [
      { type: 'play', place },
      { type: 'canplay' },
      { type: 'pause' },
      { type: 'seek', to: 20 },
      { type: 'play', place },
    ],
  )
  expect(state.time).toBe(20)
})

// spec: C-178
test('pause stops the audio and stores the position', () => {
  const { state, effects } = after([held(3)], [...SOUNDING, tick(42), { type: 'pause' }])
  expect(effects).toEqual([{ do: 'pause' }, { do: 'keep', id: 3, time: 42, isSeek: false }])
  expect([state.stage, state.isPanelOpen]).toEqual(['paused', true])
})

// spec: C-179, A-386
test('closing the panel pauses the audio', () => {
  const { state, done } = after([held(3)], [...SOUNDING, tick(42), { type: 'close' }])
  expect(done).toContain('pause')
  expect([state.stage, state.isPanelOpen, state.time]).toEqual(['paused', false, 42])
})

// spec: C-180, C-181, C-182
test('playing another podcast pauses the first one and starts at 0', () => {
  const { state, effects } = after([held(3), held(2)], [...SOUNDING, tick(42), { type: 'play', podcast: held(2) }])
  expect(effects).toEqual([
    { do: 'pause' },
    { do: 'keep', id: 3, time: 42, isSeek: false },
    { do: 'unload' },
    { do: 'load', url: '/audio/2', at: 0 },
    { do: 'await', event: 'timeout', ms: 10_000 },
  ])
  expect([state.activeId, state.time]).toEqual([2, 0])
})

test('playing another podcast resumes at the account’s position in it', () => {
  const { state } = after([held(3), held(2)], [{ type: 'play', podcast: held(2), kept: 300 }])
  expect(state.time).toBe(300)
})

// spec: C-183
test('a seek in another podcast switches to it first', () => {
  const { state, done } = after([held(3), held(2)], [...SOUNDING, { type: 'seek', to: 99, podcast: held(2) }])
  expect(done.slice(0, 2)).toEqual(['pause', 'keep'])
  expect([state.activeId, state.time, state.stage]).toEqual([2, 99, 'loading'])
})

// spec: C-184, C-185, C-186
test.each([
  ['missing', null, IN_AN_HOUR, true],
  ['without an end', '/a', null, true],
  ['with an end that is no time', '/a', 'завтра', true],
  ['ending in ten minutes', '/a', new Date(NOW + 10 * MINUTE).toISOString(), true],
  ['ending in eleven minutes', '/a', new Date(NOW + 11 * MINUTE).toISOString(), false],
  ['ending in eleven minutes, in seconds', '/a', (NOW + 11 * MINUTE) / 1000, false],
  ['ended', '/a', '2026-11-20T11:00:00Z', true],
])('an audio address %s is signed anew or used', (_, signed_url, signed_expires_at, isAsked) => {
  expect(after([episode(3, { signed_url, signed_expires_at })], [PLAY]).done.includes('sign')).toBe(isAsked)
})

// spec: C-112
test('a signed address keeps its expiry as signed_expires_at, also when a list comes later', () => {
  const pressed = after([episode(3)], [PLAY]).state
  const signed = follow(pressed, [{ type: 'signed', id: 3, url: '/a', expiresAt: IN_AN_HOUR }]).state
  expect(activeOf(signed)).toMatchObject({ signed_url: '/a', signed_expires_at: IN_AN_HOUR })
  const again = follow(signed, [{ type: 'known', podcasts: [episode(3)] }]).state
  expect(activeOf(again)).toMatchObject({ signed_url: '/a', signed_expires_at: IN_AN_HOUR })
})

test('an expiring address is renewed during playback, at most every 30 s, and used by the next seek', () => {
  const late = Date.parse(IN_AN_HOUR) - 9 * MINUTE
  const sounding = after([held(3)], SOUNDING).state
  const ticked = follow(sounding, [tick(5)], late)
  expect(ticked.done).toContain('sign')
  expect(follow(ticked.state, [tick(6)], late + 1000).done).not.toContain('sign')
  const renewed = follow(
    ticked.state,
    [{ type: 'signed', id: 3, url: '/new', expiresAt: new Date(late + 60 * MINUTE).toISOString() }],
    late,
  )
  expect([renewed.state.stage, renewed.done]).toEqual(['playing', []])
  expect(follow(renewed.state, [{ type: 'seek', to: 300 }], late).effects[0]).toEqual({
    do: 'load',
    url: '/new',
    at: 300,
  })
})

// spec: C-187, C-188
test.each([
  ['the address is refused', [PLAY, { type: 'signFailed', id: 3, error: new Error('нет'), isFinal: true }], 'нет'],
  [
    'the browser refuses',
    [
      PLAY,
      { type: 'signed', id: 3, url: '/a', expiresAt: IN_AN_HOUR },
      { type: 'canplay' },
      { type: 'refused', error: new Error('NotAllowed') },
    ],
    'NotAllowed',
  ],
] as [string, PlayerEvent[], string][])('when %s nothing plays, and the error is reported', (_, events, words) => {
  const { state, effects } = after([episode(3)], events)
  expect(isPlaying(state)).toBe(false)
  expect(errorOf(effects)).toEqual([words])
})

// spec: C-189
test('play without a podcast reports that the player is not ready', () => {
  expect(errorOf(follow(INITIAL, [PLAY]).effects)).toEqual([NOT_READY_WORDS])
  expect(NOT_READY_WORDS).toBe('Аудиоплеер не инициализирован')
})

// spec: C-197
test.each([
  [-5, 0],
  [42, 42],
  [601, 600],
])('a seek to %d moves to %d', (to, time) => {
  const { state, effects } = after([held(3)], [...SOUNDING, { type: 'seek', to }])
  expect(state.time).toBe(time)
  expect(effects).toEqual([
    { do: 'place', time },
    { do: 'keep', id: 3, time, isSeek: true },
  ])
})

test('at its end a podcast stops at 0, and no other one starts', () => {
  const { state, effects } = after([held(3), held(2)], [...SOUNDING, tick(599), { type: 'ended' }])
  expect([state.stage, state.time, state.activeId, state.isPanelOpen]).toEqual(['paused', 0, 3, true])
  expect(effects).toContainEqual({ do: 'keep', id: 3, time: 0, isSeek: true })
})

test('the position is stored every five seconds', () => {
  const { state } = after([held(3)], SOUNDING)
  const times = [1000, 3000, 5000, 7000, 10_500]
  let current = { ...state, keptAt: NOW }
  const kept = times.filter((ms) => {
    const [next, effects] = step(current, tick(ms / 1000), NOW + ms)
    current = next
    return effects.some((effect) => effect.do === 'keep')
  })
  expect(kept).toEqual([5000, 10_500])
})

test.each([
  ['was aborted', 1, 'playing', []],
  ['lost the network', 2, 'reconnecting', ['await']],
  ['cannot be decoded', 3, 'signing', ['calm', 'sign']],
  ['is not served', 4, 'signing', ['calm', 'sign']],
] as const)('audio that %s is handled by its error code', (_, code, stage, done) => {
  const broken = after([held(3)], [...SOUNDING, { type: 'broken', code, message: '' }])
  expect([broken.state.stage, broken.done]).toEqual([stage, done])
})

test('a decoding error that a new address does not fix fails', () => {
  const broken: PlayerEvent = { type: 'broken', code: 3, message: 'PIPELINE_ERROR_DECODE' }
  const { state, effects } = after(
    [held(3)],
    [...SOUNDING, broken, { type: 'signed', id: 3, url: '/b', expiresAt: IN_AN_HOUR }, broken],
  )
  expect(state.stage).toBe('failed')
  expect(errorOf(effects)).toEqual(['PIPELINE_ERROR_DECODE'])
})

test('a lost network is retried at longer intervals, and the audio resumes at its place', () => {
  const lost = after([held(3)], [...SOUNDING, tick(42), { type: 'stalled' }])
  let { state } = lost
  const waits = [1, 2, 3, 4, 5].map(() => {
    const [next, effects] = step(state, { type: 'retry' }, NOW)
    state = next
    expect(effects[0]).toEqual({ do: 'load', url: '/audio/3', at: 42 })
    return effects.flatMap((effect) => (effect.do === 'await' ? [effect.ms] : []))[0]
  })
  expect(waits).toEqual([2000, 4000, 8000, 10_000, 10_000])
  const again = follow(state, [{ type: 'canplay' }])
  expect([again.state.stage, again.state.time, again.done.includes('play')]).toEqual(['playing', 42, true])
})

test('the player fails after minutes without a network, and at once on a refusal', () => {
  let state = after([held(3)], [...SOUNDING, { type: 'stalled' }]).state
  for (let attempt = 0; attempt <= 32; attempt += 1) [state] = step(state, { type: 'retry' }, NOW)
  expect(state.stage).toBe('failed')
  const refused: PlayerEvent = { type: 'signFailed', id: 3, error: new Error('403'), isFinal: true }
  expect(after([held(3)], [...SOUNDING, { type: 'stalled' }, refused]).state.stage).toBe('failed')
  expect(after([held(3)], [...SOUNDING, { type: 'stalled' }, { ...refused, isFinal: false }]).state.stage).toBe(
    'reconnecting',
  )
})

test.each([
  ['signing', [PLAY]],
  ['loading', [PLAY, { type: 'signed', id: 3, url: '/a', expiresAt: IN_AN_HOUR }]],
] as [string, PlayerEvent[]][])('a pause while %s cancels the playback without an error', (_, events) => {
  const { state, effects } = after([episode(3)], [...events, { type: 'pause' }])
  expect(state.stage).toBe('idle')
  expect(errorOf(effects)).toEqual([])
  expect(
    follow(state, [{ type: 'signed', id: 3, url: '/a', expiresAt: IN_AN_HOUR }, { type: 'canplay' }]).state.stage,
  ).toBe('idle')
})

test('skipped chapters are passed over, and one chosen by the listener is played', () => {
  const skip = (second: number): PlayerEvent => ({ type: 'skip', id: 3, second, isSkipped: true })
  const { state } = after([held(3)], [...SOUNDING, skip(100), skip(200)])
  expect(follow(state, [tick(100.2)]).effects).toEqual([{ do: 'place', time: 500 }])
  const entered = follow(state, [{ type: 'seek', to: 100 }, tick(101), tick(150)])
  expect(entered.state.time).toBe(150)
  expect(follow(entered.state, [tick(200.1)]).effects).toEqual([{ do: 'place', time: 500 }])
  expect(follow(state, [{ type: 'skip', id: 3, second: 100, isSkipped: false }, tick(101)]).state.time).toBe(101)
})

test('the sleep timer pauses at its time, or at the end of the chapter', () => {
  const asleep = after([held(3)], [...SOUNDING, { type: 'sleep', sleep: { at: NOW + MINUTE } }, tick(10)])
  expect(asleep.state.stage).toBe('playing')
  const later = follow(asleep.state, [tick(11)], NOW + MINUTE)
  expect([later.state.stage, later.state.sleep]).toEqual(['paused', null])
  const chapter = after([held(3)], [...SOUNDING, tick(90), { type: 'sleep', sleep: 'chapter' }, tick(99)])
  expect(chapter.state.stage).toBe('playing')
  expect(follow(chapter.state, [tick(100.1)]).state.stage).toBe('paused')
})

test('a loss of access stops the audio and clears the podcasts', () => {
  const { state, done } = after([held(3)], [...SOUNDING, { type: 'lost' }])
  expect([state.stage, state.podcasts, state.isPanelOpen]).toEqual(['none', [], false])
  expect(done).toContain('unload')
})

const hour = (id: number) => held(id, { publication_date: `2026-11-${10 + id}T08:00:00Z` })
const THREE = [hour(3), hour(2), hour(1)]
const playing = (id: number): PlayerEvent[] => [{ type: 'play', podcast: hour(id) }, { type: 'canplay' }, tick(599)]
const into = (id: number): PlayerEvent => ({ type: 'queue', id, isIn: true })
const NEXT: PlayerEvent = { type: 'next', isOn: true }

test.each([
  ['nothing, unless it is wanted', playing(1), null],
  ['the next newer episode when it is wanted', [NEXT, ...playing(1)], 2],
  ['nothing after the newest', [NEXT, ...playing(3)], null],
  ['the first of the queue before the next one', [NEXT, into(3), into(2), ...playing(1)], 3],
  ['the queue without the wish for the next', [into(3), ...playing(1)], 3],
  ['nothing when the sleep timer waits', [NEXT, ...playing(1), { type: 'sleep', sleep: 'chapter' }], null],
  ['nothing of what was taken out', [into(3), { type: 'queue', id: 3, isIn: false }, ...playing(1)], null],
] as [string, PlayerEvent[], number | null][])('after the end plays %s', (_, events, id) => {
  const { effects } = after(THREE, [...events, { type: 'ended' }])
  expect(effects.flatMap((effect) => (effect.do === 'follow' ? [effect.id] : []))).toEqual(id === null ? [] : [id])
})

test('an episode that plays leaves the queue, and one queued twice waits once at the end', () => {
  const { state, done } = after(THREE, [into(2), into(3), into(2)])
  expect(state.queue).toEqual([3, 2])
  expect(done).toEqual(['storeQueue'])
  const next = follow(state, [{ type: 'play', podcast: hour(3) }])
  expect(next.state.queue).toEqual([2])
  expect(next.done).toContain('storeQueue')
})
