import { queryOptions } from '@tanstack/react-query'
import { readToken } from '#api/session.ts'
import { accountOf } from '../reading/account.ts'
import { keptKey } from '../reading/kept.ts'
import { KEPT_AT, KEPT_MS, keptRecordingAt, storeOf } from '../stores.ts'

/** A recording that can be kept on this device. */
export interface Recording {
  /** Name of the file, which a changed recording does not keep. */
  file: string
  bytes: number
  title: string
  /** Page of the episode, root-relative. */
  path: string
}

export interface KeptRecording extends Recording {
  /** When it goes by itself, ISO 8601. */
  until: string
}

/** The recording did not come whole, or the device has no room for it. */
export class NotKept extends Error {}

const TITLE = 'x-kept-title'
const PAGE = 'x-kept-page'
const FILE = 'x-kept-file'

const hasStore = () => 'caches' in globalThis

/** The account's recordings on this device, newest first. */
export function recordingsOf(account: string | null) {
  return queryOptions({
    queryKey: [...keptKey(account), 'recordings'],
    queryFn: () => (account ? listRecordings(account) : []),
    networkMode: 'always',
    staleTime: 0,
  })
}

async function listRecordings(account: string): Promise<KeptRecording[]> {
  const name = storeOf(account, 'recordings')
  if (!hasStore() || !(await caches.has(name))) return []
  const cache = await caches.open(name)
  const found = await Promise.all((await cache.keys()).map(async (request) => readOne(await cache.match(request))))
  const now = new Date().toISOString()
  return found
    .filter((one) => one !== null)
    .filter(({ until }) => until > now)
    .sort((one, other) => other.until.localeCompare(one.until))
}

function readOne(response: Response | undefined): KeptRecording | null {
  const at = Date.parse(response?.headers.get(KEPT_AT) ?? '')
  if (!response || Number.isNaN(at)) return null
  return {
    file: decodeURIComponent(response.headers.get(FILE) ?? ''),
    bytes: Number(response.headers.get('content-length')),
    title: decodeURIComponent(response.headers.get(TITLE) ?? ''),
    path: response.headers.get(PAGE) ?? '/',
    until: new Date(at + KEPT_MS).toISOString(),
  }
}

export async function removeRecording(account: string, file: string) {
  await (await caches.open(storeOf(account, 'recordings'))).delete(keptRecordingAt(file))
}

/**
 * Address of this reader's kept recording; null when there is none, or the worker does not give it any more. The worker
 * alone decides: it knows when the access ends.
 */
export async function keptRecording(file: string): Promise<string | null> {
  const account = accountOf(readToken())
  if (!account || !hasStore() || !navigator.serviceWorker?.controller) return null
  const address = keptRecordingAt(file)
  if (!(await caches.match(address, { cacheName: storeOf(account, 'recordings') }))) return null
  const reply = await fetch(address, { headers: { range: 'bytes=0-0' } })
  return reply.ok ? address : null
}

/** Bytes that the browser still lets this site keep; null when it does not tell. */
export async function freeBytes(): Promise<number | null> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage)
}

interface Fetching {
  recording: Recording
  account: string
  /** Signed address of the file. */
  from: string
  signal: AbortSignal
  /** Hears how many bytes have come. */
  tell: (bytes: number) => void
}

/** Stores the whole recording, or nothing. Ends early when another account signs in or the reader signs out. */
export async function fetchRecording({ recording, account, from, signal, tell }: Fetching) {
  const { file, bytes, title, path } = recording
  const isOwn = () => accountOf(readToken()) === account
  const reply = await fetch(from, { signal })
  if (!reply.ok || !reply.body) throw new NotKept(`HTTP ${reply.status}`)
  let come = 0
  const counted = reply.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, next) {
        if (!isOwn()) throw new NotKept('the reader has left')
        come += piece.byteLength
        next.enqueue(piece)
        tell(come)
      },
      flush() {
        if (come !== bytes) throw new NotKept(`${come} of ${bytes} bytes came`)
      },
    }),
  )
  const name = storeOf(account, 'recordings')
  const headers = {
    'content-type': reply.headers.get('content-type') ?? 'audio/mpeg',
    'content-length': String(bytes),
    [KEPT_AT]: new Date().toISOString(),
    [FILE]: encodeURIComponent(file),
    [TITLE]: encodeURIComponent(title),
    [PAGE]: path,
  }
  await (await caches.open(name)).put(keptRecordingAt(file), new Response(counted, { headers }))
  // The reader may have left after the last piece.
  if (!isOwn()) await caches.delete(name)
}
