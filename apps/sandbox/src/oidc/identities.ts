/** Clients registered with the sandbox's Google and Telegram; the server's `services.ts` has the same values. */
export const GOOGLE_CLIENT = { id: 'palata.sandbox.example', secret: 'sandbox-google-secret' }
/** The id is a bot's; Telegram writes it into tokens as a number. */
export const TELEGRAM_CLIENT = { id: '777000777', secret: 'sandbox-telegram-secret' }
export const TELEGRAM_BOT = { name: 'PalataSandboxBot', token: '777000777:SANDBOX-login-widget-token' }
