import { accounts } from '@palata/contract/accounts'
import type { Endpoint } from '@palata/contract/endpoint'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Api, ApiError, isAborted, useApi } from '#api/api.tsx'
import { toast } from '#ui/toasts/index.ts'
import { type PickRule, pickProblem } from './checks.ts'
import { sendPicture } from './send.ts'

/** What is on its way: shown from the file itself until the server has it. */
export interface Uploading {
  /** Of the file in the browser's memory. */
  preview: string
  /** From 0 to 1. */
  progress: number
  /** Why it did not arrive; `retry` sends it again. */
  problem: string | null
}

interface UploadOptions<Reply> {
  endpoint: Endpoint
  rule: PickRule
  onDone: (reply: Reply) => void
}

const NOT_SENT = 'Не удалось загрузить изображение'

/** One picture at a time: checked, sent with its progress, sent again after a failure, or put aside. */
export function usePictureUpload<Reply>({ endpoint, rule, onDone }: UploadOptions<Reply>) {
  const api = useApi()
  const [uploading, setUploading] = useState<Uploading | null>(null)
  const running = useRef<{ file: File; preview: string; abort: AbortController } | null>(null)

  const drop = useCallback(() => {
    running.current?.abort.abort()
    if (running.current) URL.revokeObjectURL(running.current.preview)
    running.current = null
    setUploading(null)
  }, [])
  useEffect(() => drop, [drop])

  async function run(file: File, preview: string) {
    const abort = new AbortController()
    running.current = { file, preview, abort }
    setUploading({ preview, progress: 0, problem: null })
    try {
      const onProgress = (progress: number) => setUploading({ preview, progress, problem: null })
      const send = () => sendPicture<Reply>(endpoint, file, { onProgress, signal: abort.signal })
      const reply = await send().catch((error: unknown) => refreshed(api, error, send))
      drop()
      onDone(reply)
    } catch (error) {
      if (isAborted(error)) return
      setUploading({ preview, progress: 0, problem: problemOf(error) })
    }
  }

  return {
    uploading,
    /** Sends the file unless it may not be sent: then a red toast says why. */
    send(file: File) {
      const problem = pickProblem(file, rule)
      if (problem) return toast(problem, 'red')
      drop()
      void run(file, URL.createObjectURL(file))
    },
    retry() {
      const { file, preview } = running.current ?? {}
      if (file && preview) void run(file, preview)
    },
    drop,
  }
}

/** A picture goes past `Api`, so a token that ended is made new by a call that goes through it. */
async function refreshed<Reply>(api: Api, error: unknown, send: () => Promise<Reply>): Promise<Reply> {
  if (!(error instanceof ApiError) || error.status !== 401) throw error
  await api.call(accounts.me, {}, { quiet: true })
  return send()
}

function problemOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error
  return error.fields.image?.[0] ?? error.detail ?? NOT_SENT
}
