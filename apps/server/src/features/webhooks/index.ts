export type { WebhookPost } from './send.ts'
