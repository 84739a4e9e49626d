import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { infoOf, SANDBOX_KEYS } from './api.ts'
import type { SimInvoice } from './till.ts'

/** A shop's dashboard settings, and faults of its postbacks. */
export interface DeskSettings {
  /** Empty: no postbacks are sent. */
  postbackUrl: string
  format: 'json' | 'form'
  /** How many times each postback is sent at once; 0 loses it. */
  copies: number
  /** Age of the token at its arrival. */
  ageSeconds: number
  delayMs: number
  /** How the token is forged. */
  forged: 'no' | 'key' | 'none' | 'payload'
  /** Whether new invoices are in test mode. */
  testMode: boolean
}

const TOKEN_SECONDS = 300
const TIMEOUT_MS = 15_000

/** Sends postbacks. `now` in ms. */
export function createDesk(now: () => number, postbackUrl: string) {
  const settings: DeskSettings = {
    postbackUrl,
    format: 'json',
    copies: 1,
    ageSeconds: 0,
    delayMs: 0,
    forged: 'no',
    testMode: false,
  }

  return {
    settings,

    /** Resolves to the HTTP statuses of the shop's replies, 0 for none. */
    async notify(invoice: SimInvoice, given: Partial<DeskSettings> = {}): Promise<number[]> {
      const { postbackUrl: url, format, copies, ageSeconds, delayMs, forged } = { ...settings, ...given }
      if (!url) return []
      const seconds = Math.floor(now() / 1000) - ageSeconds
      if (delayMs > 0) await sleep(delayMs)
      const postback = {
        status: invoice.paidUsd > 0 ? 'success' : 'fail',
        invoice_id: invoice.number,
        amount_crypto: invoice.paidUsd,
        currency: 'USDT_TRC20',
        order_id: invoice.orderId,
        token: tokenOf({ id: invoice.number, exp: seconds + TOKEN_SECONDS }, forged),
        invoice_info: infoOf(invoice),
      }
      return Promise.all(Array.from({ length: copies }, () => send(url, postback, format)))
    },
  }
}

export type Desk = ReturnType<typeof createDesk>

async function send(url: string, postback: object, format: DeskSettings['format']): Promise<number> {
  const flat = Object.entries(postback).map(([key, value]) => [
    key,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  const isJson = format === 'json'
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded' },
      body: isJson ? JSON.stringify(postback) : new URLSearchParams(flat).toString(),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return 0
  }
}

/** A JWT (RFC 7519), HS256, or one of its forgeries. */
function tokenOf(claims: object, forged: DeskSettings['forged']): string {
  const head = part({ alg: forged === 'none' ? 'none' : 'HS256', typ: 'JWT' })
  const body = part(claims)
  const key = forged === 'key' ? 'another key altogether, of some length' : SANDBOX_KEYS.secretKey
  const signature = forged === 'none' ? '' : createHmac('sha256', key).update(`${head}.${body}`).digest('base64url')
  return `${head}.${forged === 'payload' ? part({ ...claims, exp: 4_102_444_800 }) : body}.${signature}`
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
