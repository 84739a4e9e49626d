/** Clients registered with the sandbox's sign-in services; the server's `services/social.ts` has the same values. */
export const GOOGLE_CLIENT = { id: 'palata.sandbox.example', secret: 'sandbox-google-secret' }
/** The id is a bot's; Telegram writes it into tokens as a number. */
export const TELEGRAM_CLIENT = { id: '777000777', secret: 'sandbox-telegram-secret' }
export const TELEGRAM_BOT = { name: 'PalataSandboxBot', token: '777000777:SANDBOX-login-widget-token' }
export const YANDEX_CLIENT = { id: '0a1b2c3d4e5f60718293a4b5c6d7e8f9', secret: 'sandbox-yandex-secret' }
/** VK ID takes no secret. */
export const VK_CLIENT = { id: '51000001', secret: null }
