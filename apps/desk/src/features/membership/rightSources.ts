import type { RightSource } from '@palata/contract/membership'

/** Sources of rights, in words. */
export const SOURCES: Record<RightSource, string> = {
  cryptocloud: 'Криптоплатёж',
  telegram: 'Telegram',
  pon: 'NFT клуба (PoN)',
  operator: 'От команды клуба',
  code: 'По коду',
  gift: 'Подарок',
}
