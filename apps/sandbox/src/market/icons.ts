import { lettering, middleLine } from '../../../../packages/lettering/src/lettering.ts'
import type { Coin } from './world.ts'

function isLight(color: string): boolean {
  const hex = /^#(..)(..)(..)$/.exec(color)
  if (!hex) return false
  const [r, g, b] = hex.slice(1).map((part) => Number.parseInt(part, 16)) as [number, number, number]
  return r * 0.299 + g * 0.587 + b * 0.114 > 170
}

/** A round badge with the first letter of the symbol, drawn as an outline: an SVG image cannot use the page's fonts. */
export function icon(coin: Coin): string {
  const letter = lettering(coin.symbol.slice(0, 1).toUpperCase(), {
    x: 32,
    y: middleLine(64, 34),
    size: 34,
    anchor: 'middle',
    fill: isLight(coin.color) ? '#111' : '#fff',
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><circle cx="32" cy="32" r="32" fill="${coin.color}"/>${letter}</svg>`
}
