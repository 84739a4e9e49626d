import type { Podcast } from '@palata/contract/podcasts/podcast'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeEpisode } from '#testing/features/podcasts.ts'
import { bindMediaSession } from './mediaSession.ts'
import { INITIAL, type PlayerState } from './state.ts'

const handlers = new Map<string, (details: MediaSessionActionDetails) => void>()
const session = {
  metadata: null as MediaMetadataInit | null,
  playbackState: 'none',
  position: null as MediaPositionState | null,
  setActionHandler(action: string, act: (details: MediaSessionActionDetails) => void) {
    if (action === 'stop') throw new TypeError('not known here')
    handlers.set(action, act)
  },
  setPositionState(position: MediaPositionState) {
    session.position = position
  },
}
const episode: Podcast = {
  ...makeEpisode(214),
  audio_length: 600,
  audio_file: '214.mp3',
  timecodes: { 0: 'Начало', 100: 'Рынок', 200: 'Спор' },
  signed_url: null,
  signed_expires_at: null,
}
const SOUNDING: PlayerState = {
  ...INITIAL,
  podcasts: [episode],
  activeId: episode.id,
  isPanelOpen: true,
  stage: 'playing',
  time: 120,
  speed: 1.5,
}
const controls = { play: vi.fn(), pause: vi.fn(), close: vi.fn(), seek: vi.fn() }
let state = SOUNDING
const press = (action: MediaSessionAction, details = {}) => handlers.get(action)!({ action, ...details })

beforeEach(() => {
  state = SOUNDING
  handlers.clear()
  for (const control of Object.values(controls)) control.mockClear()
  vi.stubGlobal('navigator', { mediaSession: session })
  vi.stubGlobal(
    'MediaMetadata',
    class {
      constructor(init: MediaMetadataInit) {
        Object.assign(this, init)
      }
    },
  )
})
afterEach(() => void vi.unstubAllGlobals())

test('the episode’s picture is the club’s own icon', () => {
  const touch = document.createElement('link')
  touch.rel = 'apple-touch-icon'
  touch.setAttribute('href', '/media/0123abcd-apple.png')
  document.head.append(touch)
  bindMediaSession(() => state, controls)()
  touch.remove()
  expect(session.metadata).toMatchObject({ artwork: [{ src: '/media/0123abcd-512.png' }] })
})

test('the media session gets the episode, its chapters with pictures and the position', () => {
  const show = bindMediaSession(() => state, controls)
  show()
  expect(session.metadata).toMatchObject({
    title: episode.title,
    artist: 'Рынок',
    album: 'Подкасты',
    artwork: [{ src: '/static/icon-512.png' }],
    chapterInfo: [
      { title: 'Начало', startTime: 0 },
      { title: 'Рынок', startTime: 100, artwork: [{ sizes: '512x512' }] },
      { title: 'Спор', startTime: 200 },
    ],
  })
  expect(session.playbackState).toBe('playing')
  expect(session.position).toEqual({ duration: 600, playbackRate: 1.5, position: 120 })
  const told = session.metadata
  state = { ...SOUNDING, time: 130, stage: 'paused' }
  show()
  expect([session.metadata === told, session.playbackState]).toEqual([true, 'paused'])
  state = { ...SOUNDING, time: 210 }
  show()
  expect(session.metadata?.artist).toBe('Спор')
  state = { ...SOUNDING, isPanelOpen: false }
  show()
  expect([session.metadata, session.playbackState]).toEqual([null, 'none'])
})

test('media keys control the player, and an action unknown to the browser breaks nothing', () => {
  bindMediaSession(() => state, controls)
  press('play')
  press('pause')
  expect([controls.play, controls.pause].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  press('seekbackward')
  press('seekforward', { seekOffset: 30 })
  press('seekto', { seekTime: 7 })
  press('seekto')
  press('nexttrack')
  press('previoustrack')
  expect(controls.seek.mock.calls.flat()).toEqual([105, 150, 7, 200, 100])
})
