import { setTimeout as pause } from 'node:timers/promises'
import { buildSandbox } from '../../apps/sandbox/src/app.ts'
import type { Writer } from '../fire.ts'

const EACH_MS = 100

/** The payment service and the mail server: they outlive every kill and remember what reached them. */
export async function startOutside(postbackUrl: string) {
  const sandbox = buildSandbox({ postbackUrl })
  const [url, smtp] = [await sandbox.listen({ host: '127.0.0.1', port: 0 }), await sandbox.mailbox.listen(0)]
  const letters: string[] = []
  const collect = setInterval(take, EACH_MS)
  // The mailbox keeps its last letters only.
  function take() {
    letters.push(...sandbox.mailbox.list().map(({ messageId }) => messageId))
    sandbox.mailbox.clear()
  }
  return {
    settings: {
      CRYPTOCLOUD_API_URL: `${url}/cryptocloud/v2`,
      CRYPTOCLOUD_API_KEY: 'sandbox-api-key',
      CRYPTOCLOUD_SHOP_ID: 'sandbox-shop',
      CRYPTOCLOUD_SECRET_KEY: 'sandbox-secret-key-of-no-worth',
      SMTP_URL: `smtp://127.0.0.1:${smtp}`,
      MAIL_FROM: 'Палата <news@palata.example>',
    },
    /** Takes the letters that arrived since the last call, by Message-ID, repeated ones too. */
    letters: () => {
      take()
      return letters.splice(0)
    },
    pay: (invoice: string) => control(`${url}/__sim/cryptocloud/invoices/${bare(invoice)}/outcome`, { outcome: 'pay' }),
    /** The service sends its postback again. */
    tellAgain: (invoice: string) => control(`${url}/__sim/cryptocloud/invoices/${bare(invoice)}/postback`, {}),
    close: async () => {
      clearInterval(collect)
      await sandbox.close()
    },
  }
}

export type Outside = Awaited<ReturnType<typeof startOutside>>

const bare = (invoice: string) => invoice.replace('INV-', '')

/** Resolves to whether the site has taken the postback. */
async function control(url: string, body: object): Promise<boolean> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { answers } = (await reply.json()) as { answers: number[] }
  return answers.every((status) => status === 200)
}

/** Buys again and again until told to stop; returns the paid invoices, by whether the site took the postback. */
export async function buy(origin: string, { headers }: Writer, outside: Outside, signal: AbortSignal) {
  const paid = new Map<string, boolean>()
  while (!signal.aborted) {
    const invoice = await order(origin, headers)
    if (invoice) paid.set(invoice, await outside.pay(invoice))
    else await pause(EACH_MS)
  }
  return paid
}

async function order(origin: string, headers: Record<string, string>): Promise<string | null> {
  try {
    const reply = await fetch(`${origin}/api/payments/cryptocloud/create/`, {
      method: 'POST',
      headers,
      body: '{"tariff":"2months"}',
      signal: AbortSignal.timeout(20_000),
    })
    const { invoice } = (await reply.json()) as { invoice?: string }
    return reply.ok ? invoice! : null
  } catch {
    return null
  }
}
