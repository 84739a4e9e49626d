import type { Endpoint } from '@palata/contract/endpoint'
import { type Api, isAborted } from '#api/api.tsx'
import { type PickRule, pickProblem } from './checks.ts'
import { problemOf, type UploadProblem, uploadPicture } from './send.ts'

/** An upload in progress: previewed from the file itself until the server has it. */
export interface Uploading {
  /** Object URL of the file. */
  preview: string
  /** From 0 to 1. */
  progress: number
  /** Why the upload failed; `retry` may send it again. */
  problem: UploadProblem | null
}

interface Sending<Reply> {
  file: File
  preview: string
  abort: AbortController
  onDone: (reply: Reply) => void
}

/** Several uploads at once, each under its own id. */
export interface Uploads<Reply> {
  /** Starts the upload and returns its id, or the reason why the file is refused. */
  add: (file: File, onDone: (reply: Reply) => void) => { id: string } | { problem: string }
  retry: (id: string) => void
  drop: (id: string) => void
  dropAll: () => void
  /** The same map until something changes. */
  get: () => ReadonlyMap<string, Uploading>
  subscribe: (tell: () => void) => () => void
}

export function createUploads<Reply>(api: Api, endpoint: Endpoint, rule: PickRule): Uploads<Reply> {
  const sending = new Map<string, Sending<Reply>>()
  let shown: ReadonlyMap<string, Uploading> = new Map()
  const listeners = new Set<() => void>()

  function show(id: string, state: Uploading | null) {
    const next = new Map(shown)
    if (state) next.set(id, state)
    else next.delete(id)
    shown = next
    for (const tell of listeners) tell()
  }

  async function send(id: string, { file, preview, abort, onDone }: Sending<Reply>) {
    show(id, { preview, progress: 0, problem: null })
    try {
      const onProgress = (progress: number) => {
        if (sending.has(id)) show(id, { preview, progress, problem: null })
      }
      const reply = await uploadPicture<Reply>(api, endpoint, file, { onProgress, signal: abort.signal })
      onDone(reply)
      forget(id)
    } catch (error) {
      if (!isAborted(error)) show(id, { preview, progress: 0, problem: problemOf(error) })
    }
  }

  function forget(id: string) {
    const one = sending.get(id)
    if (!one) return
    sending.delete(id)
    one.abort.abort()
    URL.revokeObjectURL(one.preview)
    show(id, null)
  }

  return {
    add(file, onDone) {
      const problem = pickProblem(file, rule)
      if (problem) return { problem }
      const id = crypto.randomUUID()
      const one = { file, preview: URL.createObjectURL(file), abort: new AbortController(), onDone }
      sending.set(id, one)
      void send(id, one)
      return { id }
    },
    retry(id) {
      const one = sending.get(id)
      if (one) void send(id, one)
    },
    drop: forget,
    dropAll() {
      for (const id of [...sending.keys()]) forget(id)
    },
    get: () => shown,
    subscribe(tell) {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
  }
}
