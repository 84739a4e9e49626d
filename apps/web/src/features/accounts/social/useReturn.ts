import { useEffect, useRef, useState } from 'react'
import { ApiError, SERVER_UNAVAILABLE } from '#api/api.tsx'
import { useNavigate, useQueryParams } from '#navigation'
import { toast } from '#ui/toasts/index.ts'

/** The page's address as the server and the service know it, and what the service put behind it. */
export function useReturned() {
  const query = useQueryParams()
  const of = (name: string) => query.get(name) ?? undefined
  return {
    query,
    state: of('state') ?? '',
    error: of('error'),
    code: of('code'),
    /** Read in the browser alone: the server's rendering has no address of its own. */
    returned: () => ({
      code: of('code') ?? '',
      state: of('state') ?? '',
      ...(of('iss') && { iss: of('iss') }),
      redirect_uri: `${location.origin}${location.pathname}`,
    }),
    /** What Telegram's widget signed, together with our state. */
    signed: () => Object.fromEntries(query) as { id: string; auth_date: string; hash: string; state: string },
  }
}

interface Finishing<T> {
  /** Null when the service sent nothing to ask with. */
  ask: (() => Promise<T>) | null
  done: (reply: T) => void
  fail: (error?: unknown) => void
}

/** Asks the server once, however often React runs effects, and again by `retry` where no answer came. */
export function useFinish<T>({ ask, done, fail }: Finishing<T>) {
  const [isLost, setLost] = useState(false)
  const isAsked = useRef(false)

  function run() {
    if (!ask) return fail()
    setLost(false)
    ask().then(done, (error: unknown) => (isUnanswered(error) ? setLost(true) : fail(error)))
  }

  useEffect(() => {
    // A code and a signature are good for one request.
    if (isAsked.current) return
    isAsked.current = true
    run()
  })
  return { isLost, retry: run }
}

/** Says the words in red and leaves for good: a step back would send a spent code again. */
export function useLeave(to: string) {
  const navigate = useNavigate()
  return (words: string) => {
    toast(words)
    navigate(to, { replace: true })
  }
}

/** The server's own words, where it has any. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.detail ?? (Object.values(error.fields).flat().join(' ') || undefined)
}

/** The network or the server was away: the code is still unspent, as far as anyone knows. */
function isUnanswered(error: unknown) {
  if (!(error instanceof ApiError)) return false
  return error.message === SERVER_UNAVAILABLE || (error.status >= 502 && error.detail === undefined)
}
