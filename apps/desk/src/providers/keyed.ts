import type { Endpoint } from '@palata/contract/endpoint'
import { type Api, ApiError } from '@site/api/api.tsx'

/**
 * Gives each call that adds something an idempotency key and keeps it until the server has answered. A second press, a
 * retry after a lost answer or a form opened anew and filled in the same way therefore does nothing twice.
 */
export function keyed(api: Api): Api {
  const unanswered = new Map<string, string>()
  return {
    ...api,
    async call(endpoint, input, options = {}) {
      const { at, takesKey }: Endpoint = endpoint
      if (!takesKey) return api.call(endpoint, input, options)
      const request = JSON.stringify([at, input])
      const key = unanswered.get(request) ?? crypto.randomUUID()
      unanswered.set(request, key)
      try {
        const reply = await api.call(endpoint, input, { ...options, key })
        unanswered.delete(request)
        return reply
      } catch (error) {
        if (isAnswer(error)) unanswered.delete(request)
        throw error
      }
    },
  }
}

/** A refusal; without an answer, or with a failure of the server, it is not known whether the work was done. */
const isAnswer = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500
