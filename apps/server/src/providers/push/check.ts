import { createECDH } from 'node:crypto'
import { causeOf } from '../cause.ts'
import { type Finding, failure, fine, reach, warning } from '../check.ts'
import type { VapidKeys } from './index.ts'

/** One address for each service in `PUSH_HOSTS` that has a common one. */
export const PUSH_ORIGINS = [
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://web.push.apple.com',
]

/** Whether the keys are a valid pair, and whether the services are reachable. Sends nothing. */
export async function checkPush(keys: VapidKeys, origins: readonly string[]): Promise<Finding[]> {
  const told = await Promise.allSettled(origins.map((origin) => reach('push', origin)))
  const silent = origins.flatMap((origin, index) => {
    const one = told[index]!
    return one.status === 'rejected' ? [`${new URL(origin).host} (${causeOf(one.reason)})`] : []
  })
  return [
    isPair(keys)
      ? fine('Ключи VAPID верны')
      : failure(
          'Ключи VAPID не пара',
          'Сделайте новые: npx web-push generate-vapid-keys, затем VAPID_PUBLIC_KEY и VAPID_PRIVATE_KEY.',
        ),
    silent.length === 0
      ? fine('Службы браузеров отвечают')
      : (silent.length === origins.length ? failure : warning)(
          `Не отвечают: ${silent.join(', ')}`,
          'Откройте серверу исходящие соединения на порт 443.',
        ),
  ]
}

function isPair({ publicKey, privateKey }: VapidKeys): boolean {
  try {
    const ecdh = createECDH('prime256v1')
    ecdh.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return ecdh.getPublicKey().toString('base64url') === publicKey
  } catch {
    return false
  }
}
