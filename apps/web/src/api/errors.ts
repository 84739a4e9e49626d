export const SERVER_UNAVAILABLE = 'Сервер временно недоступен. Пожалуйста, попробуйте позже.'

/** Statuses of a proxy whose server does not answer; they count as a missing network. */
export const GATEWAY_FAILURES = [502, 503, 504]

/** The server's refusal with the text for the reader. Status 0: no answer at all. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly statusText: string
  readonly detail: string | undefined
  readonly fields: Record<string, string[]>
  /** The whole body of the refusal. */
  readonly body: Record<string, unknown>

  constructor(
    status: number,
    body?: unknown,
    { statusText = '', ...options }: ErrorOptions & { statusText?: string } = {},
  ) {
    const said = isRecord(body) ? body : {}
    const { detail, error, message, ...rest } = said
    const text = [detail, error, message].find((part): part is string => typeof part === 'string' && part !== '')
    super(text ?? `HTTP error! Status: ${status}`, options)
    this.status = status
    this.statusText = statusText
    this.detail = text
    this.body = said
    this.fields = Object.fromEntries(
      Object.entries(rest).filter((entry): entry is [string, string[]] => Array.isArray(entry[1])),
    )
  }
}

export function isAborted(error: unknown) {
  // Compares the name: DOMException is not an Error in every browser and realm.
  return isRecord(error) && error.name === 'AbortError'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
