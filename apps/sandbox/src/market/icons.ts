import type { Coin } from './world.ts'

const escapeXml = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)

function isLight(color: string): boolean {
  const hex = /^#(..)(..)(..)$/.exec(color)
  if (!hex) return false
  const [r, g, b] = hex.slice(1).map((part) => Number.parseInt(part, 16)) as [number, number, number]
  return r * 0.299 + g * 0.587 + b * 0.114 > 170
}

/** A round badge with the first letter of the symbol. */
export function icon(coin: Coin): string {
  const letter = escapeXml(coin.symbol.slice(0, 1).toUpperCase())
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><circle cx="32" cy="32" r="32" fill="${coin.color}"/><text x="32" y="33" fill="${isLight(coin.color) ? '#111' : '#fff'}" font-family="system-ui,sans-serif" font-weight="700" font-size="34" text-anchor="middle" dominant-baseline="central">${letter}</text></svg>`
}
