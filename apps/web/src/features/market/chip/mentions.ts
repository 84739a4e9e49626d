import type { CoinPrice } from '@palata/contract/posts'
import { changeHtml, figureHtml } from '#ui/numbers/index.ts'
import styles from './CoinChip.module.css'

/** An anchor's ends, or a mention as the server's sanitiser writes it, without another span inside. */
const PARTS = /<a\b|<\/a>|<span data-coin-id="([\w-]+)">((?:(?!<\/?span\b).)*)<\/span>/gs

/**
 * Post HTML from the server with its coin mentions drawn as chips that take the focus. The first mention of each of
 * `coins` has its price and change with the period; a fact stands once, so the later ones are the symbol alone.
 * A mention inside a link stays as it is: the link has the focus.
 */
export function withCoinChips(html: string, coins: readonly CoinPrice[]): string {
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
    const figures = coin ? ` <span data-coin-figures="${id}">${figuresHtml(coin)}</span>` : ''
    const since = coin?.price_change == null ? '' : ` data-since="${coin.price_change}"`
    return `<span role="button" tabindex="0" class="${styles.mention}" data-coin-id="${id}"${since}><b>${words}</b>${figures}</span>`
  })
}

/** Writes the current prices into chips that `withCoinChips` drew, without drawing the text around them again. */
export function renewCoinFigures(root: HTMLElement, coins: readonly CoinPrice[]) {
  const known = new Map(coins.map((coin) => [coin.api_id, coin]))
  for (const figures of root.querySelectorAll<HTMLElement>('[data-coin-figures]')) {
    const coin = known.get(figures.dataset.coinFigures!)
    if (!coin) continue
    const html = figuresHtml(coin)
    if (figures.innerHTML !== html) figures.innerHTML = html
  }
}

function figuresHtml({ current_price, price_change }: CoinPrice) {
  // As the browser writes it back, so that what has not changed compares equal.
  return `${figureHtml('price', current_price)} ${changeHtml(price_change, 'с публикации')}`.replaceAll(
    '\u00a0',
    '&nbsp;',
  )
}
