import type { Endpoint } from '@palata/contract/endpoint'
import { type Api, isAborted } from '#api/api.tsx'
import { type PickRule, pickProblem } from './checks.ts'
import { problemOf, uploadPicture } from './send.ts'

/** What is on its way: shown from the file itself until the server has it. */
export interface Uploading {
  /** Of the file in the browser's memory. */
  preview: string
  /** From 0 to 1. */
  progress: number
  /** Why it did not arrive; `retry` sends it again. */
  problem: string | null
}

interface Sending<Reply> {
  file: File
  preview: string
  abort: AbortController
  onDone: (reply: Reply) => void
}

/** Several pictures on their way at once, each under an id of its own. */
export interface Uploads<Reply> {
  /** Sends the file and returns its id; the words of why it may not be sent otherwise. */
  add: (file: File, onDone: (reply: Reply) => void) => { id: string } | { problem: string }
  retry: (id: string) => void
  drop: (id: string) => void
  dropAll: () => void
  /** The same object until something changes. */
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
