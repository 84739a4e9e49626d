export type { SocialServices } from './actions.ts'

export { accountByTelegramId, removeStale as removeStaleSocial, telegramIdOf } from './store.ts'
