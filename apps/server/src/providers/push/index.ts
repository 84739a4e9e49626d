import { createECDH, createHmac } from 'node:crypto'
import webPush from 'web-push'
import { ProviderError } from '../http.ts'

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

export interface PushOptions {
  keys: VapidKeys
  /** How the push services reach whoever sends: `mailto:` or `https:`. */
  subject: string
  /** Hosts that pushes are sent to, and what stands below them. A browser names any address it likes. */
  hosts: readonly string[]
  /** The sandbox alone is reached without TLS. */
  allowsHttp?: boolean
  fetch?: typeof fetch
  timeoutMs?: number
}

export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushSender {
  /** What browsers subscribe with. */
  publicKey: string
  /** Whether this is an address of a push service. */
  accepts(endpoint: string): boolean
  /** Resolves once the service took it. Throws `ProviderError`; with 404 or 410 the device is gone. */
  send(to: PushAddress, message: object, about: { ttlSeconds: number; topic: string }): Promise<void>
}

/** The services of the browsers in use: Chrome and its kin, Firefox, Safari, Edge. */
export const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]

const GONE = 410

/** Sends by Web Push (RFC 8030), encrypted for the browser (RFC 8291), signed by VAPID (RFC 8292). */
export function createPush(options: PushOptions): PushSender {
  const { keys, subject, hosts, allowsHttp = false, fetch: send = fetch, timeoutMs = 5_000 } = options

  function accepts(endpoint: string) {
    const url = URL.parse(endpoint)
    if (url === null || url.username !== '') return false
    const isSealed = url.protocol === 'https:' || (allowsHttp && url.protocol === 'http:')
    return isSealed && hosts.some((host) => url.host === host || url.host.endsWith(`.${host}`))
  }

  function requestOf({ endpoint, p256dh, auth }: PushAddress, message: object, ttl: number, topic: string) {
    try {
      return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
        vapidDetails: { subject, ...keys },
        TTL: ttl,
        topic,
        contentEncoding: 'aes128gcm',
      })
    } catch (cause) {
      // Keys that no message can be encrypted for are of no device.
      throw new ProviderError('push', 'the keys of the device are broken', { status: GONE, retryable: false, cause })
    }
  }

  return {
    publicKey: keys.publicKey,
    accepts,
    async send(to, message, { ttlSeconds, topic }) {
      if (!accepts(to.endpoint))
        throw new ProviderError('push', 'not an address of a push service', { status: GONE, retryable: false })
      const { endpoint, headers, body } = requestOf(to, message, ttlSeconds, topic)
      const response = await send(endpoint, {
        method: 'POST',
        headers: headers as Record<string, string>,
        body: new Uint8Array(body!),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((cause: unknown) => {
        throw new ProviderError('push', cause instanceof Error ? cause.name : 'no answer', { retryable: true, cause })
      })
      await response.body?.cancel()
      if (response.ok) return
      const { status } = response
      const after = Number(response.headers.get('retry-after'))
      throw new ProviderError('push', `answered ${status}`, {
        status,
        retryable: status === 429 || status >= 500,
        ...(after > 0 && { retryAfterMs: Math.min(after, 3_600) * 1000 }),
      })
    },
  }
}

/** The same keys from the same secret, in every process that knows it. */
export function keysFrom(secret: string): VapidKeys {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(createHmac('sha256', secret).update('web push').digest())
  const privateKey = ecdh.getPrivateKey()
  // A key that begins with zeros is told shorter than it is.
  const whole = Buffer.concat([Buffer.alloc(32 - privateKey.length), privateKey])
  return { publicKey: ecdh.getPublicKey().toString('base64url'), privateKey: whole.toString('base64url') }
}
