import type { ApiClientOptions } from 'grammy'
import { limitedBody } from '../limitedBody.ts'

const MAX_BYTES = 512 * 1024

/** The platform's fetch with limits on time and size, in the form that grammY calls. */
export function limitedFetch(send: typeof fetch, timeoutMs: number): NonNullable<ApiClientOptions['fetch']> {
  const limited = async (url: string, { method, headers, body }: RequestInit): Promise<Response> => {
    // grammY's own signal is of another library's class, which the platform's fetch refuses.
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await send(url, { method: method!, headers: headers!, body: body!, redirect: 'error', signal })
    return new Response(await limitedBody(response, MAX_BYTES), { status: response.status })
  }
  // Typed after node-fetch, of which grammY uses only `json()`.
  return limited as unknown as NonNullable<ApiClientOptions['fetch']>
}
