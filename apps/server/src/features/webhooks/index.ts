import { gather, sendTo } from './send.ts'

export type { WebhookPost } from './send.ts'

export { listTroubles as listWebhookTroubles } from './store.ts'

/** The worker's jobs. */
export const sendWebhooks = { gather, sendTo }
