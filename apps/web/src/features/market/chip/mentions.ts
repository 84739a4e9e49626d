import type { CoinPrice } from '@palata/contract/posts'
import { changeHtml, figureHtml } from '#ui/numbers/index.ts'
import { stalenessOf } from '../staleness.ts'
import styles from './CoinChip.module.css'

/** The tags of a link, or a mention as the server's sanitiser writes it, without a nested span. */
const PARTS = /<a\b|<\/a>|<span data-coin-id="([\w-]+)">((?:(?!<\/?span\b).)*)<\/span>/gs

/**
 * Replaces the coin mentions of the server's HTML with focusable chips. The first mention of each of `coins` shows its
 * price by its age at `now`, change and period; later ones only the symbol. A mention inside a link is left alone,
 * because the link takes the focus.
 */
export function withCoinChips(html: string, coins: readonly CoinPrice[], now: Date): string {
  const untold = new Map(coins.map((coin) => [coin.api_id, coin]))
  let isInLink = false
  return html.replace(PARTS, (part, id: string | undefined, words: string) => {
    if (id === undefined) {
      isInLink = part !== '</a>'
      return part
    }
    if (isInLink) return part
    const coin = untold.get(id)
    untold.delete(id)
    const figures = coin ? ` <span data-coin-figures="${id}">${figuresHtml(coin, now)}</span>` : ''
    const since = coin?.price_change == null ? '' : ` data-since="${coin.price_change}"`
    return `<span role="button" tabindex="0" class="${styles.mention}" data-coin-id="${id}"${since}><b>${words}</b>${figures}</span>`
  })
}

/** Writes current prices into the chips of `withCoinChips` without rendering the text again. */
export function renewCoinFigures(root: HTMLElement, coins: readonly CoinPrice[], now: Date) {
  const known = new Map(coins.map((coin) => [coin.api_id, coin]))
  for (const figures of root.querySelectorAll<HTMLElement>('[data-coin-figures]')) {
    const coin = known.get(figures.dataset.coinFigures!)
    if (!coin) continue
    const html = figuresHtml(coin, now)
    if (figures.innerHTML !== html) figures.innerHTML = html
    const chip = figures.closest<HTMLElement>('[data-coin-id]')!
    if (coin.price_change === null) delete chip.dataset.since
    else chip.dataset.since = String(coin.price_change)
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
