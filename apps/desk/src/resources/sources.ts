import type { RightSource } from '@palata/contract/membership'

/** Where a right comes from. */
export const SOURCES: Record<RightSource, string> = {
  cryptocloud: 'Криптоплатёж',
  telegram: 'Telegram',
  pon: 'NFT клуба (PoN)',
  operator: 'От команды клуба',
}
