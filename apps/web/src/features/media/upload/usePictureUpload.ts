import type { Endpoint } from '@palata/contract/endpoint'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isAborted, useApi } from '#api/api.tsx'
import { toast } from '#ui/toasts/index.ts'
import { type PickRule, pickProblem } from './checks.ts'
import { problemOf, uploadPicture } from './send.ts'
import type { Uploading } from './uploads.ts'

interface UploadOptions<Reply> {
  endpoint: Endpoint
  rule: PickRule
  onDone: (reply: Reply) => void
}

/** One upload at a time: checked, sent with progress, retried after a failure, or cancelled. */
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
      const reply = await uploadPicture<Reply>(api, endpoint, file, { onProgress, signal: abort.signal })
      drop()
      onDone(reply)
    } catch (error) {
      if (isAborted(error)) return
      setUploading({ preview, progress: 0, problem: problemOf(error) })
    }
  }

  return {
    uploading,
    /** Uploads the file; a refused one shows a red toast with the reason. */
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
