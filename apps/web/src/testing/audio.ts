import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** A silent audio element that records its calls; the test fires its events. */
export class FakeAudio extends EventTarget {
  static last: FakeAudio
  src = ''
  preload = ''
  currentTime = 0
  volume = 1
  playbackRate = 1
  defaultPlaybackRate = 1
  readyState = 0
  seeking = false
  ended = false
  paused = true
  error: { code: number; message: string } | null = null
  buffered = { length: 0, start: (_: number) => 0, end: (_: number) => 0 }
  refusal: Error | null = null

  constructor() {
    super()
    FakeAudio.last = this
  }

  load() {
    this.readyState = 0
    this.currentTime = 0
    this.paused = true
  }

  pause() {
    this.paused = true
  }

  async play() {
    if (this.refusal) throw this.refusal
    this.paused = false
  }

  removeAttribute(name: string) {
    if (name === 'src') this.src = ''
  }

  /** Fires the events of loaded sound. */
  ready() {
    this.readyState = 4
    return this.#tell('loadedmetadata', 'canplay')
  }

  /** Moves the playback to this second. */
  at(time: number, buffered = time) {
    this.currentTime = time
    this.buffered = { length: 1, start: () => 0, end: () => buffered }
    return this.#tell('timeupdate')
  }

  break(code: number, message = '') {
    this.error = { code, message }
    return this.#tell('error')
  }

  finish() {
    this.ended = true
    return this.#tell('ended')
  }

  #tell(...names: string[]) {
    return act(async () => {
      for (const name of names) this.dispatchEvent(new Event(name))
    })
  }
}

/** Makes every audio element of the test a `FakeAudio`. */
export const fakeAudio = () => vi.stubGlobal('Audio', FakeAudio)
