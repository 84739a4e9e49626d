import { useSyncExternalStore } from 'react'
import { fetchRecording, freeBytes, NotKept, type Recording } from './store.ts'

/** Room that stays for texts and pictures, bytes. */
const SPARED = 20_000_000

interface Download {
  /** 0 to 1. */
  share: number
  stop: AbortController
}

let running: ReadonlyMap<string, Download> = new Map()
const listeners = new Set<() => void>()

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

function write(file: string, download: Download | null) {
  const next = new Map(running)
  if (download) next.set(file, download)
  else next.delete(file)
  running = next
  for (const tell of listeners) tell()
}

/** Percent of the file that has come, whole; null when it is not being downloaded. It goes on when its page is left. */
export const useDownload = (file: string): number | null =>
  useSyncExternalStore(
    subscribe,
    () => percentOf(file),
    () => null,
  )

function percentOf(file: string) {
  const download = running.get(file)
  return download ? Math.floor(download.share * 100) : null
}

export const stopDownload = (file: string) => running.get(file)?.stop.abort()

/** Why a download failed, in words for the reader. */
export class NoRoom extends NotKept {}

/** Downloads the recording; false when the reader stopped it. Of two calls for one file the second does nothing. */
export async function download(recording: Recording, account: string, sign: () => Promise<string>): Promise<boolean> {
  const { file, bytes } = recording
  if (running.has(file)) return false
  const stop = new AbortController()
  write(file, { share: 0, stop })
  try {
    const free = await freeBytes()
    if (free !== null && free < bytes + SPARED) throw new NoRoom(`${free} bytes are free`)
    const tell = (come: number) => write(file, { share: come / bytes, stop })
    const from = await sign()
    stop.signal.throwIfAborted()
    await fetchRecording({ recording, account, from, signal: stop.signal, tell })
    return true
  } catch (error) {
    if (stop.signal.aborted) return false
    throw error instanceof DOMException && error.name === 'QuotaExceededError' ? new NoRoom(error.message) : error
  } finally {
    write(file, null)
  }
}
