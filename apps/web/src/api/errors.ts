export const SERVER_UNAVAILABLE = 'Сервер временно недоступен. Пожалуйста, попробуйте позже.'

/** A proxy answers so when the server behind it does not answer: that counts as a missing network. */
export const GATEWAY_FAILURES = [502, 503, 504]

/** A refusal of the server, with the words the reader sees. Status 0: no answer at all. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly statusText: string
  readonly detail: string | undefined
  readonly fields: Record<string, string[]>
  /** All that the refusal says. */
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
  // By its name: not every browser's and realm's DOMException is an Error.
  return isRecord(error) && error.name === 'AbortError'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
