import type { WebhookPost } from '../../features/webhooks/index.ts'
import type { Config } from '../../platform/config.ts'
import { publicFetch } from '../../providers/publicFetch.ts'
import { createWebhookSender } from '../../providers/webhooks/index.ts'
import { publicUrlOf } from '../sandbox/sandbox.ts'
import { wayOutOf } from './outgoing.ts'

/** Whatever a name resolves to, nothing inside this network is reached. */
export const createWebhooksOf = (config: Config): WebhookPost => ({
  sender: createWebhookSender(publicFetch({ way: wayOutOf(config) })),
  publicUrl: publicUrlOf(config),
})
