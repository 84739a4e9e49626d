/** The answer exceeded the limit. */
export class TooLong extends Error {
  override name = 'TooLong'
}

/**
 * Reads a whole body within the caller's timeout. Throws `TooLong` above `maxBytes`; leaving the loop
 * cancels the stream, so nothing more arrives.
 */
export async function limitedBody(response: Response, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new TooLong(`body over ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
