export type { SocialServices } from './actions.ts'
export { CODE_MINUTES, codeFor } from './codes.ts'
export { telegramLinked, telegramUnlinked } from './events.ts'

export { accountByTelegramId, telegramIdOf } from './store.ts'
