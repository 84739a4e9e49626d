import { createHmac } from 'node:crypto'
import { causeOf, chainOf } from '../cause.ts'
import { waitOf } from '../waits.ts'

/** A message as Standard Webhooks sends it (https://www.standardwebhooks.com, version 1.0.0). */
export interface WebhookMessage {
  url: string
  /** `webhook-id`: the same in each attempt. */
  id: string
  body: string
  /** Each signs: after a change the receiver may know either of them. */
  keys: readonly Buffer[]
  at: Date
}

/** What became of one attempt. */
export interface WebhookAnswer {
  /** Null when none arrived. */
  status: number | null
  isTaken: boolean
  /** In Russian, for the operator; empty when it was taken. */
  problem: string
  /** Milliseconds that the receiver asks to wait. */
  waitMs: number | null
  tookMs: number
}

export interface WebhookSender {
  /** Sends once and does not throw: what failed is in the answer. */
  send: (message: WebhookMessage) => Promise<WebhookAnswer>
}

const TIMEOUT_MS = 10_000
/** Of a refusal, for the operator. */
const SHOWN_BYTES = 300
const LONGEST_WAIT_MS = 3_600_000

/** Signatures of all keys, as the header `webhook-signature` has them. */
export function signaturesOf({ id, body, keys, at }: Omit<WebhookMessage, 'url'>): string {
  const signed = `${id}.${secondsOf(at)}.${body}`
  return keys.map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`).join(' ')
}

/** The text form of a key. */
export const keyInWords = (key: Buffer) => `whsec_${key.toString('base64')}`

/**
 * Sends messages to addresses that an operator gave. `fetch` has to refuse what is not of the internet and follow no
 * redirect.
 */
export function createWebhookSender(fetch: typeof globalThis.fetch, timeoutMs = TIMEOUT_MS): WebhookSender {
  return {
    async send(message) {
      const began = performance.now()
      const told = await attempt(fetch, message, AbortSignal.timeout(timeoutMs))
      return { ...told, tookMs: Math.round(performance.now() - began) }
    },
  }
}

async function attempt(
  fetch: typeof globalThis.fetch,
  message: WebhookMessage,
  signal: AbortSignal,
): Promise<Omit<WebhookAnswer, 'tookMs'>> {
  const { url, id, body, at } = message
  try {
    if (!url.startsWith('https:')) throw new Error('only https')
    const reply = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'palata-webhooks',
        'webhook-id': id,
        'webhook-timestamp': secondsOf(at),
        'webhook-signature': signaturesOf(message),
      },
      body,
      signal,
    })
    const { status } = reply
    if (status >= 200 && status < 300) {
      await reply.body?.cancel()
      return { status, isTaken: true, problem: '', waitMs: null }
    }
    const waitMs = waitOf(status, reply.headers, Date.now()) ?? null
    const problem = await problemOf(reply)
    return { status, isTaken: false, problem, waitMs: waitMs && Math.min(waitMs, LONGEST_WAIT_MS) }
  } catch (error) {
    return { status: null, isTaken: false, problem: wordsOf(error, signal), waitMs: null }
  }
}

/** A redirect is a failure: what it leads to was not given by the operator. */
async function problemOf(reply: Response): Promise<string> {
  const { status } = reply
  const isRedirect = status >= 300 && status < 400
  const said = await beginningOf(reply)
  if (isRedirect) return `Ответ ${status}: адрес перенаправляет, а переходить по чужой ссылке нельзя`
  return `Ответ ${status}${said && `: ${said}`}`
}

/** The first words of an answer, which may be endless, slow or no text. */
async function beginningOf({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    for await (const piece of body ?? []) {
      pieces.push(piece)
      size += piece.byteLength
      if (size >= SHOWN_BYTES) break
    }
  } catch {
    // The status says enough.
  }
  const text = new TextDecoder().decode(Buffer.concat(pieces).subarray(0, SHOWN_BYTES))
  return text.replace(/[\p{C}\s]+/gu, ' ').trim()
}

function wordsOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'Адрес не ответил вовремя'
  if (chainOf(error).some(({ message }) => message.endsWith('is not of the internet')))
    return 'Адрес ведёт не в интернет, а внутрь сети: туда не отправляем'
  return `Нет соединения: ${causeOf(error) || 'без объяснений'}`
}

const secondsOf = (at: Date) => String(Math.floor(at.getTime() / 1000))
