import { causeOf } from './cause.ts'

/** Codes of connections that were never made (`causeOf`): the service has not heard of the call. */
const NEVER_MADE = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/

export type ErrorDetails = {
  status?: number
  retryable: boolean
  retryAfterMs?: number
  serviceCode?: string
  movedTo?: string
  cause?: unknown
}

/** An outside service gave no usable answer. `status` is null when none arrived. */
export class ProviderError extends Error {
  readonly service: string
  readonly status: number | null
  /** Whether the same call may succeed later. */
  readonly retryable: boolean
  readonly retryAfterMs: number | null
  /** The service's own code of its refusal; null when it gave none. */
  readonly serviceCode: string | null
  /** Where the answer redirects, which is never followed; null for no redirect. */
  readonly movedTo: string | null

  constructor(service: string, message: string, details: ErrorDetails) {
    super(`${service}: ${message}`, { cause: details.cause })
    this.name = 'ProviderError'
    this.service = service
    this.status = details.status ?? null
    this.retryable = details.retryable
    this.retryAfterMs = details.retryAfterMs ?? null
    this.serviceCode = details.serviceCode ?? null
    this.movedTo = details.movedTo ?? null
  }

  /** Whether the service may have done what was asked: there is no answer, and the connection may have stood. */
  get mayHaveArrived(): boolean {
    return this.status === null && !NEVER_MADE.test(causeOf(this.cause))
  }
}

/** The budget is spent; no request was made. */
export class OverBudget extends ProviderError {
  constructor(service: string) {
    super(service, 'what may be spent by now is spent', { retryable: false })
    this.name = 'OverBudget'
  }
}

/** Whether the call was refused because its budget is spent. */
export const isOverBudget = (error: unknown) => error instanceof OverBudget
