import { useEffect, useRef } from 'react'
import { ApiError } from '#api/api.tsx'
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

/** Runs `work` once, however often React runs effects: a code and a signature are good for one request. */
export function useOnce(work: () => void) {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    work()
  })
}

/** Leaves with the given words in red, and with the server's own where they explain more. */
export function useFail(to: string) {
  const navigate = useNavigate()
  return (words: string | null, error?: unknown) => {
    const reason = error instanceof Error ? error.message : ''
    if (words) toast(words)
    if (reason && (words === null || isExplained(error))) toast(reason)
    navigate(to, { replace: true })
  }
}

function isExplained(error: unknown) {
  return error instanceof ApiError && (error.status === 0 || error.detail !== undefined)
}
