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
