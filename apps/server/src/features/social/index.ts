export type { SocialServices } from './actions.ts'
export { telegramLinked, telegramUnlinked } from './events.ts'

export { accountByTelegramId, telegramIdOf } from './store.ts'
