import { limitedBody } from '../limitedBody.ts'

const MAX_BYTES = 1_000_000

/** `fetch` for third-party nodes: no redirects (they would carry the key along), no endless or slow bodies. */
export const cappedFetch: typeof fetch = async (input, init) => {
  // The body is read here, so the caller's timeout covers it.
  const response = await fetch(input, { ...init, redirect: 'manual' })
  const body = await limitedBody(response, MAX_BYTES)
  const { status, statusText, headers } = response
  // A response with 204 or 3xx may have no body, or the constructor throws.
  return new Response(body.length > 0 ? body : null, { status, statusText, headers })
}
