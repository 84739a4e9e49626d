import { causeOf, chainOf } from './cause.ts'
import { ProviderError } from './errors.ts'
import type { HttpOptions } from './http.ts'
import { limitedBody } from './limitedBody.ts'
import { TunnelRefused } from './outgoing/index.ts'

/** One result of a check as a sentence; for a problem, also what to do and where. */
export interface Finding {
  state: 'ok' | 'warning' | 'failed'
  said: string
  advice: string
}

/** Self-test of one outside service: a line in `services/checks.ts`, requests in the adapter's `check.ts`. */
export interface Check {
  /** Name on the command line. */
  name: string
  title: string
  /** `off`: not configured, so there is nothing to check. */
  mode: 'real' | 'sandbox' | 'off'
  /** Names of its settings. */
  settings: string
  /** Known ends, such as that of a key which the settings tell. */
  ends?: readonly { what: string; at: string }[]
  /** Hides the secrets of the settings in what is shown and recorded. */
  black?: (text: string) => string
  /** Errors are described by `failureOf`. */
  run: (asked: CheckAsked) => Promise<Finding[]>
}

export interface CheckAsked {
  now: Date
  /** Address for a test letter; null for none. */
  mailTo: string | null
}

export const fine = (said: string): Finding => ({ state: 'ok', said, advice: '' })
export const warning = (said: string, advice: string): Finding => ({ state: 'warning', said, advice })
export const failure = (said: string, advice: string): Finding => ({ state: 'failed', said, advice })

/** Milliseconds for one request; the whole check has its own limit. */
const TIMEOUT_MS = 7_000
const MAX_BYTES = 256 * 1024

/** HTTP options of a check: one attempt with a timeout. */
export const once = (baseUrl: string): HttpOptions => ({
  baseUrl,
  logger: { warn: () => {} },
  timeoutMs: TIMEOUT_MS,
  retries: 0,
  maxBytes: 4_000_000,
})

/** One call whose headers or refusal matter. Throws `ProviderError` only when no answer came. */
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
 * Describes an error without its message, which may contain an address with a key. `settings` names what the operator
 * can correct.
 */
export function failureOf(error: unknown, settings: string): Finding {
  const tunnel = chainOf(error).find((one) => one instanceof TunnelRefused)
  if (tunnel) return refusedByProxy(tunnel)
  const status = statusOf(error)
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
  if (status !== null && status >= 300 && status < 400)
    return failure(
      `Служба отослала на другой адрес, ${movedHostOf(error)}`,
      `Проверьте адрес в ${settings}: если он верен, служба не пускает этот сервер, и нужен OUTGOING_PROXY.`,
    )
  if (status !== null && status >= 300) return failure(`Служба отказала, ответ ${status}`, `Проверьте ${settings}.`)
  if (status !== null)
    return failure(
      'Ответ разобрать нельзя',
      `Проверьте, что в ${settings} адрес этой службы, а не страницы входа или посредника.`,
    )
  if (isDistrusted(error))
    return failure(
      `Сертификату службы нельзя верить: ${causeOf(error)}`,
      `Проверьте часы сервера, адрес в ${settings} и не подменяет ли соединение прокси или провайдер.`,
    )
  return failure(
    isTimeout(error) ? 'Служба не ответила вовремя' : ['Связи нет', causeOf(error)].filter(Boolean).join(': '),
    unreachedAdvice(settings),
  )
}

/** Without an answer neither a key nor a plan can be wrong: of the settings, only an address. */
export function unreachedAdvice(settings: string): string {
  const addresses = settings.match(/\w+_(URL|BASE|ENDPOINT)\b/g)
  return addresses
    ? `Проверьте адрес в ${addresses.join(' и ')}, имя узла и сетевой экран сервера.`
    : 'Проверьте, что сервер выходит в интернет и что его сетевой экран пускает к этой службе; если не пускает сама служба, поможет OUTGOING_PROXY.'
}

function refusedByProxy({ answer, cause }: TunnelRefused): Finding {
  if (answer === 407) return failure('Прокси не принял имя и пароль, ответ 407', 'Исправьте их в OUTGOING_PROXY.')
  const why = answer === null ? causeOf(cause) : `ответ ${answer}`
  return failure(
    ['Прокси не открыл дорогу к службе', why].filter(Boolean).join(': '),
    'Проверьте OUTGOING_PROXY: что прокси работает и пускает к этому узлу.',
  )
}

/** The host of the redirect: its path may hold a key. */
function movedHostOf(error: unknown): string {
  const moved = chainOf(error).map((one) => (one instanceof ProviderError ? one.movedTo : null))
  return URL.parse(moved.find((one) => one !== null) ?? '')?.host ?? 'неизвестно какой'
}

/** The status of the answer, from whichever error of the chain has one. */
function statusOf(error: unknown): number | null {
  const told = chainOf(error).map((one) => (one as { status?: unknown }).status)
  return told.find((one) => typeof one === 'number') ?? null
}

/** Codes of OpenSSL and Node for a certificate that ended, is of another name or is signed by nobody known. */
const isDistrusted = (error: unknown) =>
  /^(CERT_|ERR_TLS_CERT|UNABLE_TO_(GET|VERIFY|DECRYPT)|DEPTH_ZERO|SELF_SIGNED)/.test(causeOf(error))

const isTimeout = (error: unknown) =>
  chainOf(error).some(({ name, message }) => name === 'TimeoutError' || /^\w+: no answer in \d+ ms$/.test(message))
