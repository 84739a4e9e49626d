/** Outside services through which people sign in. A new one begins here; the compiler names every other place. */
export const PROVIDERS = ['google', 'telegram', 'yandex', 'vk'] as const
export type Provider = (typeof PROVIDERS)[number]

/** Those that send the person to their own page and back with a code. Telegram also has a widget and a bot. */
export const REDIRECTING = ['google', 'yandex', 'vk'] as const satisfies readonly Provider[]
export type Redirecting = (typeof REDIRECTING)[number]

export const PROVIDER_NAMES: Record<Provider, string> = {
  google: 'Google',
  telegram: 'Telegram',
  yandex: 'Яндекс ID',
  vk: 'VK ID',
}
