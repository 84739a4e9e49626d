/** Storage keys fixed by the specification. */
const KEYS = {
  volume: 'audio_volume',
  speed: 'audio_speed',
  lastId: 'audio_last_id',
  time: 'audio_remember_time',
} as const
/** Not in the specification. Skipped chapters (their seconds) by podcast id. */
const SKIPS = 'audio_skipped_chapters'

const QUEUE = 'audio_queue'
const NEXT = 'audio_next_by_itself'

const DEFAULT_VOLUME = 0.5
const DEFAULT_SPEED = 1
const FASTEST = 4
const SPEEDS = [1, 1.25, 1.5, 1.75, 2, 2.25, 2.5]
const VOLUMES = [1, 0.7, 0.5, 0.25, 0]

export interface Place {
  id: number
  time: number
}

export type Skips = Readonly<Record<string, readonly number[]>>

export function readSpeed(): number {
  const speed = readNumber(KEYS.speed)
  return speed !== null && speed > 0 && speed <= FASTEST ? speed : DEFAULT_SPEED
}

export function readVolume(): number {
  const volume = readNumber(KEYS.volume)
  return volume !== null && volume >= 0 && volume <= 1 ? volume : DEFAULT_VOLUME
}

/** Last podcast and position on this device. */
export function readPlace(): Place | null {
  const id = readNumber(KEYS.lastId)
  const time = readNumber(KEYS.time)
  return id === null || time === null || time < 0 ? null : { id, time }
}

export const storeSpeed = (speed: number) => write(KEYS.speed, speed)
export const storeVolume = (volume: number) => write(KEYS.volume, volume)

export function storePlace({ id, time }: Place) {
  write(KEYS.lastId, id)
  write(KEYS.time, time)
}

export function readSkips(): Skips {
  const known = readJson(SKIPS)
  if (typeof known !== 'object' || known === null) return {}
  return Object.fromEntries(
    Object.entries(known).map(([id, seconds]) => [
      id,
      Array.isArray(seconds) ? seconds.filter((second) => Number.isFinite(second)) : [],
    ]),
  )
}

/** Ids of the podcasts that wait, and whether the next one plays by itself. */
function readQueue(): { queue: number[]; isNextOn: boolean } {
  const known = readJson(QUEUE)
  const queue = Array.isArray(known) ? known.filter((id) => Number.isSafeInteger(id) && id > 0) : []
  return { queue, isNextOn: readJson(NEXT) === true }
}

export function storeQueue({ queue, isNextOn }: { queue: readonly number[]; isNextOn: boolean }) {
  write(QUEUE, queue)
  write(NEXT, isNextOn)
}

/** Calls `tell` with the queue that another tab stored. Returns the function that stops it. */
export function onQueueElsewhere(tell: (queue: ReturnType<typeof readQueue>) => void): () => void {
  // The key is null when the whole storage was cleared.
  const listener = ({ key }: StorageEvent) => {
    if (key === null || key === QUEUE || key === NEXT) tell(readQueue())
  }
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

export const storeSkips = (skips: Skips) => write(SKIPS, skips)

/** A press on a value between two steps goes to the next step. */
export const nextSpeed = (speed: number) => SPEEDS.find((step) => step > speed) ?? 1
export const nextVolume = (volume: number) => (volume === 0 ? 1 : VOLUMES.find((step) => step < volume)!)

/** Number of waves in the volume icon. */
export function volumeLevel(volume: number): 0 | 1 | 2 | 3 | 4 {
  if (volume >= 1) return 4
  if (volume >= 0.7) return 3
  if (volume >= 0.35) return 2
  return volume > 0 ? 1 : 0
}

function readNumber(key: string): number | null {
  const value = readJson(key)
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

function readJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function write(key: string, value: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A full or forbidden storage must not stop the sound.
  }
}

export function storeTuning({ speed, volume }: { speed: number; volume: number }) {
  storeSpeed(speed)
  storeVolume(volume)
}

/** All that the listener chose on this device. */
export const readSettings = () => ({ speed: readSpeed(), volume: readVolume(), skips: readSkips(), ...readQueue() })
