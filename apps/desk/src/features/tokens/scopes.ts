import type { TokenScope } from '@palata/contract/endpoint'

/** What a key may do, in the order of the form. */
export const SCOPES: Record<TokenScope, { short: string; words: string }> = {
  read: { short: 'читать сайт', words: 'Читать сайт вашими глазами: публикации, сигналы, рынок, портфель' },
  own: { short: 'свои данные', words: 'Читать данные вашего аккаунта: подписку, платежи, настройки' },
  desk: { short: 'читать стол', words: 'Читать стол: то, что открыто вашим ролям' },
  publish: { short: 'публиковать', words: 'Публиковать от вашего имени: мнения, сигналы, комментарии' },
}
