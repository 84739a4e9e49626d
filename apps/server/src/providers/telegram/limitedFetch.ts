import type { ApiClientOptions } from 'grammy'
import { limitedBody } from '../limitedBody.ts'

const MAX_BYTES = 512 * 1024

/** The platform's fetch with an end to waiting and reading, in the form grammY calls it. */
export function limitedFetch(send: typeof fetch, timeoutMs: number): NonNullable<ApiClientOptions['fetch']> {
  const limited = async (url: string, { method, headers, body }: RequestInit): Promise<Response> => {
    // grammY's own signal is another library's class, which the platform's fetch refuses.
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await send(url, { method: method!, headers: headers!, body: body!, redirect: 'error', signal })
    return new Response(await limitedBody(response, MAX_BYTES), { status: response.status })
  }
  // Typed after node-fetch, of which only `json()` of the answer is used.
  return limited as unknown as NonNullable<ApiClientOptions['fetch']>
}
