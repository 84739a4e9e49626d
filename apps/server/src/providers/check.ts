import { type HttpOptions, ProviderError } from './http.ts'
import { limitedBody } from './limitedBody.ts'

/** One thing that was looked at, said in a sentence; where it is not well, what to do and where. */
export interface Finding {
  state: 'ok' | 'warning' | 'failed'
  said: string
  advice: string
}

/** A self-test of one outside service: a line in `services/checks.ts`, its questions in the adapter's `check.ts`. */
export interface Check {
  /** As the command line calls it. */
  name: string
  title: string
  /** `off`: nothing of it is set up, so that there is nothing to ask. */
  mode: 'real' | 'sandbox' | 'off'
  /** Where it is set up. */
  settings: string
  /** What it throws is told by `failureOf`. */
  run: (asked: CheckAsked) => Promise<Finding[]>
}

export interface CheckAsked {
  now: Date
  /** Where a letter of proof goes; null where none is wanted. */
  mailTo: string | null
}

export const fine = (said: string): Finding => ({ state: 'ok', said, advice: '' })
export const warning = (said: string, advice: string): Finding => ({ state: 'warning', said, advice })
export const failure = (said: string, advice: string): Finding => ({ state: 'failed', said, advice })

/** For one question of a check. The whole check has a limit of its own. */
const TIMEOUT_MS = 7_000
const MAX_BYTES = 256 * 1024

/** How a check calls its service: once, and with an end to waiting. */
export const once = (baseUrl: string): HttpOptions => ({
  baseUrl,
  logger: { warn: () => {} },
  timeoutMs: TIMEOUT_MS,
  retries: 0,
  maxBytes: 4_000_000,
})

/** One call whose headers or refusal tell something. Throws `ProviderError` only where no answer came. */
export async function reach(service: string, url: string, init: RequestInit = {}) {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(url, { ...init, redirect: 'manual', signal })
    const text = new TextDecoder().decode(await limitedBody(response, MAX_BYTES))
    return { status: response.status, headers: response.headers, text }
  } catch (cause) {
    throw new ProviderError(service, 'no answer', { retryable: true, cause })
  }
}

/**
 * What went wrong, without a word of the error itself: it may hold an address with its key. `settings` names what the
 * operator can correct.
 */
export function failureOf(error: unknown, settings: string): Finding {
  const status = error instanceof ProviderError ? error.status : statusOf(error)
  if (status === 401 || status === 403)
    return failure(
      `Ключ не принят, ответ ${status}`,
      `Возьмите действующий ключ в кабинете службы и задайте ${settings}.`,
    )
  if (status === 404)
    return failure('По этому адресу такой службы нет, ответ 404', `Проверьте адрес и номера в ${settings}.`)
  if (status === 429 || status === 456)
    return failure(
      `Запросы кончились, ответ ${status}`,
      'Подождите или возьмите тариф больше; читатели видят последнее, что пришло.',
    )
  if (status !== null && status >= 500)
    return failure(
      `Служба не работает, ответ ${status}`,
      'Это не у нас: посмотрите её страницу состояния и проверьте ещё раз позже.',
    )
  if (status !== null && status >= 300) return failure(`Служба отказала, ответ ${status}`, `Проверьте ${settings}.`)
  if (status !== null)
    return failure(
      'Ответ разобрать нельзя',
      `Проверьте, что в ${settings} адрес этой службы, а не страницы входа или посредника.`,
    )
  return isTimeout(error)
    ? failure('Служба не ответила вовремя', `Проверьте адрес в ${settings} и что сервер выходит в интернет.`)
    : failure(`Связи нет${codeOf(error)}`, `Проверьте адрес в ${settings}, имя узла и сетевой экран сервера.`)
}

/** Errors of other libraries tell the status under the same name. */
function statusOf(error: unknown): number | null {
  const status = (error as { status?: unknown } | null)?.status
  return typeof status === 'number' ? status : null
}

const chainOf = (error: unknown): Error[] =>
  error instanceof Error ? [error, ...(error.cause === error ? [] : chainOf(error.cause))] : []

const isTimeout = (error: unknown) =>
  chainOf(error).some(({ name, message }) => name === 'TimeoutError' || /^\w+: no answer in \d+ ms$/.test(message))

/** The system's own word, as `ECONNREFUSED`. */
function codeOf(error: unknown): string {
  const codes = chainOf(error).map((one) => (one as NodeJS.ErrnoException).code)
  const code = codes.find((one) => typeof one === 'string' && /^[A-Z][A-Z_]{2,40}$/.test(one))
  return code ? `: ${code}` : ''
}
