import type { ApiClientOptions } from 'grammy'

const MAX_BYTES = 512 * 1024

/** The platform's fetch with an end to waiting and reading, in the form grammY calls it. */
export function limitedFetch(send: typeof fetch, timeoutMs: number): NonNullable<ApiClientOptions['fetch']> {
  const limited = async (url: string, { method, headers, body }: RequestInit): Promise<Response> => {
    // grammY's own signal is another library's class, which the platform's fetch refuses.
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await send(url, { method: method!, headers: headers!, body: body!, redirect: 'error', signal })
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength
      if (size > MAX_BYTES) throw new Error(`answer over ${MAX_BYTES} bytes`)
      chunks.push(chunk)
    }
    return new Response(Buffer.concat(chunks), { status: response.status })
  }
  // Typed after node-fetch, of which only `json()` of the answer is used.
  return limited as unknown as NonNullable<ApiClientOptions['fetch']>
}
