import { limitedBody } from '../limitedBody.ts'

const MAX_BYTES = 1_000_000

/** `fetch` for nodes one does not run oneself: no redirects (they would carry the key along), no endless and no slow bodies. */
export const cappedFetch: typeof fetch = async (input, init) => {
  // The body is read here, so the caller's time limit covers it.
  const response = await fetch(input, { ...init, redirect: 'manual' })
  const body = await limitedBody(response, MAX_BYTES)
  const { status, statusText, headers } = response
  // 3xx and 204 may have no body, or the constructor refuses.
  return new Response(body.length > 0 ? body : null, { status, statusText, headers })
}
