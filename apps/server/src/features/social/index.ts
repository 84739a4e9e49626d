export type { SocialServices } from './actions.ts'
export { telegramLinked, telegramUnlinked } from './events.ts'
export { accountByTelegramId, removeStale as removeStaleSocial, telegramIdOf } from './store.ts'
