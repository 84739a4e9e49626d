import type { CoinPrice } from '@palata/contract/posts'
import { changeHtml, figureHtml } from '#ui/numbers/index.ts'
import { stalenessOf } from '../staleness.ts'
import styles from './CoinChip.module.css'

/** The tags of a link, the end of a block, or a mention as the server's sanitiser writes it, without a nested span. */
const PARTS =
  /<a\b|<\/a>|<\/(?:p|li|h\d|blockquote|td|th|figcaption)>|<span data-coin-id="([\w-]+)">((?:(?!<\/?span\b).)*)<\/span>/gs

/**
 * Replaces the coin mentions of the server's HTML with focusable chips of the symbol. The price of each of `coins` by
 * its age at `now`, change and period follow once, after the block that mentions it first: within a sentence they would
 * break it. A mention inside a link is left alone, because the link takes the focus.
 */
export function withCoinChips(html: string, coins: readonly CoinPrice[], now: Date): string {
  const untold = new Map(coins.map((coin) => [coin.api_id, coin]))
  let isInLink = false
  let due = ''
  const drawn = html.replace(PARTS, (part, id: string | undefined, words: string) => {
    if (id === undefined) {
      if (part === '</a>' || part === '<a') isInLink = part === '<a'
      if (!part.startsWith('</') || part === '</a>') return part
      const told = due
      due = ''
      return told + part
    }
    if (isInLink) return part
    const coin = untold.get(id)
    untold.delete(id)
    if (coin)
      due += ` <span class="${styles.figures}"><b>${words}</b> <span data-coin-figures="${id}">${figuresHtml(coin, now)}</span></span>`
    const since = coin?.price_change == null ? '' : ` data-since="${coin.price_change}"`
    return `<span role="button" tabindex="0" class="${styles.mention}" data-coin-id="${id}"${since}><b>${words}</b></span>`
  })
  return drawn + due
}

/** Writes current prices into the chips of `withCoinChips` without rendering the text again. */
export function renewCoinFigures(root: HTMLElement, coins: readonly CoinPrice[], now: Date) {
  const known = new Map(coins.map((coin) => [coin.api_id, coin]))
  for (const figures of root.querySelectorAll<HTMLElement>('[data-coin-figures]')) {
    const coin = known.get(figures.dataset.coinFigures!)
    if (!coin) continue
    const html = figuresHtml(coin, now)
    if (figures.innerHTML !== html) figures.innerHTML = html
  }
  for (const chip of root.querySelectorAll<HTMLElement>('[data-coin-id][role]')) {
    const change = known.get(chip.dataset.coinId!)?.price_change
    if (change != null) chip.dataset.since = String(change)
    else if (known.has(chip.dataset.coinId!)) delete chip.dataset.since
  }
}

function figuresHtml({ current_price, price_change, priced_at }: CoinPrice, now: Date) {
  const staleness = stalenessOf(priced_at, now)
  if (staleness === 'lost') return `<span class="${styles.old}">нет данных</span>`
  const figure = figureHtml('price', current_price)
  const price = staleness === 'late' ? `<span class="${styles.old}">${figure}</span>` : figure
  // In the form in which the browser serialises it, so that unchanged HTML compares equal.
  return `${price} ${changeHtml(price_change, 'с публикации')}`.replaceAll('\u00a0', '&nbsp;')
}
