import { COIN_WORDS, coinId } from '../coins.ts'
import type { Random } from '../random.ts'
import { inline, plain } from '../text.ts'

const EMPHASISED = 0.4

/** About a third of the titles keep their emphasis and name a coin; the others are plain. */
export function richTitleOf(marked: string, symbols: string[], random: Random): string {
  if (!/\$[A-Z]/.test(marked) && !random.chance(EMPHASISED)) return inline(plain(marked))
  const html = inline(marked, 'b')
  const id = symbols[0] ? coinId(symbols[0]) : ''
  const words = COIN_WORDS[id]
  if (!words || html.includes('data-coin-id')) return html
  return html.replace(
    new RegExp(`(?<![\\p{L}\\d])(?:${words})(?![\\p{L}\\d])`, 'u'),
    (word) => `<span data-coin-id="${id}">${word}</span>`,
  )
}
