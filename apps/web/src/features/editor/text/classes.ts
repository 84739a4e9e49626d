import { meaningsOf } from './meanings.ts'

/** Rules of a clipboard's own stylesheet that are read; Word writes some hundreds. */
const MOST = 2000
const RULE = /([^{}]{1,2000})\{([^{}]{1,2000})\}/g
const CLASS = /^[a-z\d]*\.([\w-]+)$/i

/** The meant styles that Apple's programs, Excel and Word write once for a class; its name leads to them. */
export function stylesOfClasses(html: string): Map<string, string> {
  const styles = new Map<string, Map<string, string>>()
  let rules = 0
  for (const [, sheet] of html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style\s*>/gi))
    for (const [, selectors, style] of sheet!.replace(/<!--|-->|\/\*[\s\S]*?\*\//g, '').matchAll(RULE)) {
      rules += 1
      if (rules > MOST) break
      const meanings = meaningsOf(withWeight(style!))
      for (const selector of selectors!.split(',')) {
        const [, name] = CLASS.exec(selector.trim()) ?? []
        if (name) styles.set(name, new Map([...(styles.get(name) ?? []), ...meanings]))
      }
    }
  return new Map([...styles].map(([name, meanings]) => [name, [...meanings].map((one) => one.join(':')).join(';')]))
}

/** `font: bold italic 12px Helvetica` names the weight and the slant, too. */
function withWeight(style: string): string {
  const [, font = ''] = /(?:^|;)\s*font\s*:([^;]*)/i.exec(style) ?? []
  const weight = /\b(?:bold|bolder|[6-9]00)\b/i.test(font) ? ';font-weight:bold' : ''
  return style + weight + (/\b(?:italic|oblique)\b/i.test(font) ? ';font-style:italic' : '')
}
