import { useEffect, useRef, useState } from 'react'
import { ApiError, SERVER_UNAVAILABLE } from '#api/api.tsx'
import { useNavigate, useQueryParams, useSearch } from '#navigation'
import { toast } from '#ui/toasts/index.ts'
import { returnSearch } from './routes.ts'

/** Data that the service added to the page's address, in the form that the server expects. */
export function useReturned() {
  const query = useQueryParams()
  const { state = '', code, error, hash, iss, device_id } = useSearch(returnSearch)
  return {
    state,
    error,
    code,
    isSigned: hash !== undefined,
    /** Call in the browser only: there is no `location` on the server. */
    returned: () => ({
      code: code ?? '',
      state,
      ...(iss && { iss }),
      ...(device_id && { device_id }),
      redirect_uri: `${location.origin}${location.pathname}`,
    }),
    /** Data signed by Telegram's widget, plus our state. */
    signed: () => Object.fromEntries(query) as { id: string; auth_date: string; hash: string; state: string },
  }
}

interface Finishing<T> {
  /** Null when the service sent neither a code nor a signature. */
  ask: (() => Promise<T>) | null
  done: (reply: T) => void
  fail: (error?: unknown) => void
}

/** Sends one request, even if React runs the effect twice; `retry` sends another when no answer came. */
export function useFinish<T>({ ask, done, fail }: Finishing<T>) {
  const [isLost, setLost] = useState(false)
  const isAsked = useRef(false)

  function run() {
    if (!ask) return fail()
    setLost(false)
    ask().then(done, (error: unknown) => (isUnanswered(error) ? setLost(true) : fail(error)))
  }

  useEffect(() => {
    // A code or a signature is valid for one request.
    if (isAsked.current) return
    isAsked.current = true
    run()
  })
  return { isLost, retry: run }
}

/** Shows a red toast and replaces this page in the history, because going back would send a used code again. */
export function useLeave(to: string) {
  const navigate = useNavigate()
  return (words: string) => {
    toast(words)
    navigate(to, { replace: true })
  }
}

/** The server's text, if it gave any. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  // Several fields may have the same message: a link without its signature lacks them all.
  const sentences = new Set(Object.values(error.fields).flat())
  return error.detail ?? ([...sentences].join(' ') || undefined)
}

/** No answer came, so the code may still be unused. */
function isUnanswered(error: unknown) {
  if (!(error instanceof ApiError)) return false
  return error.message === SERVER_UNAVAILABLE || (error.status >= 502 && error.detail === undefined)
}
