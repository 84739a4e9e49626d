const MAX_BYTES = 1_000_000

/** `fetch` for nodes one does not run oneself: no redirects (they would carry the key along), no endless and no slow bodies. */
export const cappedFetch: typeof fetch = async (input, init) => {
  // The body is read here, so the caller's time limit covers it.
  const response = await fetch(input, { ...init, redirect: 'manual' })
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  // Leaving the loop by a throw cancels the stream.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_BYTES) throw new Error(`answer over ${MAX_BYTES} bytes`)
    chunks.push(chunk)
  }
  const { status, statusText, headers } = response
  // 3xx and 204 may have no body, or the constructor refuses.
  return new Response(size > 0 ? new Blob(chunks) : null, { status, statusText, headers })
}
