import type { FieldSpec } from '#lists/screen.ts'

/** Coins in display order, by the price provider's ids. */
export const COINS_FIELD: FieldSpec = {
  name: 'coins',
  words: 'Монеты',
  kind: 'names',
  help: 'bitcoin, ethereum — по порядку',
}
