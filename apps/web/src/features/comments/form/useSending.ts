import { useEffect, useState } from 'react'
import { useToken } from '#api/session.ts'
import type { Said } from './drafts.ts'
import { type Failure, failureOf } from './NotSent.tsx'
import type { useDraft } from './useDraft.ts'

/** Sends the draft of a comment. The text stays until the server has it; `onFailed` is called when it has not. */
export function useSending(
  draft: ReturnType<typeof useDraft>,
  onSend: (said: Said, key: string) => Promise<unknown>,
  { onSent, onFailed }: { onSent?: (() => void) | undefined; onFailed: () => void },
) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const token = useToken()

  // A new token may be accepted, so the refusal of the earlier one is out of date.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each token
  useEffect(() => setFailure((before) => (before?.isSignedOut ? null : before)), [token])

  async function send(revision = draft.revision) {
    setBusy(true)
    setFailure(null)
    // Saves now: the tab may be closed before the answer comes.
    const isKept = draft.keepNow()
    try {
      await onSend(
        { text: draft.text.trim(), image: draft.image, ...(revision !== undefined && { revision }) },
        draft.key,
      )
      draft.forget()
      onSent?.()
    } catch (error) {
      setFailure(failureOf(error, isKept))
      onFailed()
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, send }
}
