/** The answer was longer than any real one. */
export class TooLong extends Error {
  override name = 'TooLong'
}

/**
 * The whole body of an answer, read under the caller's time limit. Throws `TooLong` past `maxBytes`; leaving the loop
 * cancels the stream, so no more of it arrives.
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
