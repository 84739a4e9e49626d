import type { World } from './world.ts'

export type Delivery = ReturnType<typeof createDelivery>

const TIMEOUT_MS = 10_000

/** Sends updates to the bot's webhook in order. A refused update stays first in the queue until the next attempt. */
export function createDelivery(world: World, now: () => number) {
  // Greater than any id of an earlier run: the bot would ignore a repeated id as a duplicate.
  let lastId = now()
  let waiting: { update_id: number; [kind: string]: unknown }[] = []
  let running: Promise<void> = Promise.resolve()

  async function drain() {
    while (world.webhook && waiting[0]) {
      if (!(await post(waiting[0]))) return
      waiting = waiting.slice(1)
    }
  }

  async function post(update: object): Promise<boolean> {
    const { url, secret } = world.webhook!
    try {
      const reply = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(secret && { 'x-telegram-bot-api-secret-token': secret }) },
        body: JSON.stringify(update),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await reply.body?.cancel()
      return reply.ok
    } catch {
      return false
    }
  }

  return {
    /** Resolves when the webhook has accepted everything or refused. */
    redeliver(): Promise<void> {
      running = running.then(drain)
      return running
    },
    async send(kind: string, content: object) {
      if (world.webhook && !world.webhook.allowed.includes(kind)) return
      lastId += 1
      waiting.push({ update_id: lastId, [kind]: content })
      await this.redeliver()
    },
    waiting: () => waiting.length,
  }
}
