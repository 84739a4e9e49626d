import { createECDH, createHmac } from 'node:crypto'
import webPush from 'web-push'
import { counted } from '../counted.ts'
import { ProviderError } from '../errors.ts'
import { waitOf } from '../waits.ts'

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

export interface PushOptions {
  keys: VapidKeys
  /** Contact of the sender for push services: `mailto:` or `https:`. */
  subject: string
  /** Allowed hosts, including subdomains: a browser could name any address. */
  hosts: readonly string[]
  /** Only for the sandbox. */
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
  /** Public key that browsers subscribe with. */
  publicKey: string
  /** Whether this is an address of a push service. */
  accepts(endpoint: string): boolean
  /** Resolves once the service accepted it. Throws `ProviderError`; 404 or 410 mean that the device is gone. */
  send(to: PushAddress, message: object, about: { ttlSeconds: number; topic: string }): Promise<void>
}

/**
 * Push services of current browsers: Chrome and its derivatives, Chromium as Linux distributions build it, Firefox,
 * Safari, Edge. As public allow-lists had them on 2026-11-27.
 */
export const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'jmt17.google.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]

const GONE = 410
/** A notification that is an hour late says nothing new. */
const LONGEST_WAIT_MS = 3_600_000

/** Web Push (RFC 8030), encrypted for the browser (RFC 8291), signed by VAPID (RFC 8292). */
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
      // A device with invalid keys counts as gone.
      throw new ProviderError('push', 'the keys of the device are broken', { status: GONE, retryable: false, cause })
    }
  }

  return {
    publicKey: keys.publicKey,
    accepts,
    async send(to, message, { ttlSeconds, topic }) {
      if (!accepts(to.endpoint))
        throw new ProviderError('push', 'not an address of a push service', { status: GONE, retryable: false })
      const request = requestOf(to, message, ttlSeconds, topic)
      await counted('push', () => deliver(request))
    },
  }

  async function deliver({ endpoint, headers, body }: ReturnType<typeof requestOf>) {
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
    const asked = waitOf(status, response.headers, Date.now())
    throw new ProviderError('push', `answered ${status}`, {
      status,
      retryable: status === 429 || status >= 500,
      ...(asked !== undefined && asked > 0 && { retryAfterMs: Math.min(asked, LONGEST_WAIT_MS) }),
    })
  }
}

/** VAPID keys derived from a secret, so that all processes have the same. */
export function keysFrom(secret: string): VapidKeys {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(createHmac('sha256', secret).update('web push').digest())
  const privateKey = ecdh.getPrivateKey()
  // Node.js omits leading zero bytes of a private key.
  const whole = Buffer.concat([Buffer.alloc(32 - privateKey.length), privateKey])
  return { publicKey: ecdh.getPublicKey().toString('base64url'), privateKey: whole.toString('base64url') }
}
