import { meaningsOf } from './meanings.ts'

/** Rules of a clipboard's own stylesheet that are read, and the signs of each half; Word writes some hundreds. */
const MOST = 2000
const MOST_SIGNS = 2000
const CLASS = /^[a-z\d]*\.([\w-]+)$/i

/** The meant styles that Apple's programs, Excel and Word write once for a class; its name leads to them. */
export function stylesOfClasses(html: string): Map<string, string> {
  const styles = new Map<string, Map<string, string>>()
  for (const [selectors, style] of rulesOf(sheetsOf(html))) {
    const meanings = meaningsOf(withWeight(style))
    for (const selector of selectors.split(',')) {
      const [, name] = CLASS.exec(selector.trim()) ?? []
      if (name) styles.set(name, new Map([...(styles.get(name) ?? []), ...meanings]))
    }
  }
  return new Map([...styles].map(([name, meanings]) => [name, [...meanings].map((one) => one.join(':')).join(';')]))
}

/** What stands between the tags, without comments. Searched once from the left: a hostile page may have a million openings. */
function sheetsOf(html: string): string {
  const small = html.toLowerCase()
  let sheets = ''
  for (let at = small.indexOf('<style'); at >= 0; ) {
    const begin = small.indexOf('>', at) + 1
    const end = small.indexOf('</style', begin)
    if (begin === 0 || end < 0) break
    sheets += html.slice(begin, end)
    at = small.indexOf('<style', end)
  }
  const [first = '', ...commented] = sheets.replace(/<!--|-->/g, '').split('/*')
  return first + commented.map((part) => (part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : '')).join('')
}

function rulesOf(sheet: string): [selectors: string, style: string][] {
  return sheet.split('}', MOST).flatMap((rule): [string, string][] => {
    const brace = rule.lastIndexOf('{')
    const selectors = rule.slice(rule.lastIndexOf('{', brace - 1) + 1, Math.max(brace, 0))
    const style = rule.slice(brace + 1)
    return brace < 0 || selectors.length > MOST_SIGNS || style.length > MOST_SIGNS ? [] : [[selectors, style]]
  })
}

/** `font: bold italic 12px Helvetica` names the weight and the slant, too. */
function withWeight(style: string): string {
  const [, font = ''] = /(?:^|;)\s*font\s*:([^;]*)/i.exec(style) ?? []
  const weight = /\b(?:bold|bolder|[6-9]00)\b/i.test(font) ? ';font-weight:bold' : ''
  return style + weight + (/\b(?:italic|oblique)\b/i.test(font) ? ';font-style:italic' : '')
}
