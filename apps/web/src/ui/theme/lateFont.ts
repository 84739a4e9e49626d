const FAMILY = 'Onest'

/**
 * A first visit on a slow network keeps the system's font for the whole document (`font-display: optional`). Called on
 * the way to another page: loads the right font, from the browser's cache by then, and uses it from here on.
 */
export async function showFontFromNowOn(): Promise<void> {
  if (isShown()) return
  const faces = await Promise.all(fontFaces().map((face) => face.load().catch(() => null)))
  for (const face of faces) if (face) document.fonts.add(face)
}

/** Whether text has the font now. */
function isShown(): boolean {
  const sample = document.createElement('span')
  sample.textContent = 'Палата'
  Object.assign(sample.style, { position: 'absolute', visibility: 'hidden', fontSize: '40px', fontFamily: 'monospace' })
  document.body.append(sample)
  const other = sample.offsetWidth
  sample.style.fontFamily = `${FAMILY}, monospace`
  const own = sample.offsetWidth
  sample.remove()
  return own !== other
}

/** The font's files that the page's styles name, for the ranges of characters that every page has. */
function fontFaces(): FontFace[] {
  return [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) => {
      if (
        !(rule instanceof CSSFontFaceRule) ||
        rule.style.getPropertyValue('font-family').replaceAll('"', '') !== FAMILY
      )
        return []
      const source = rule.style.getPropertyValue('src')
      const file = /url\("?([^")]+)"?\)/.exec(source)?.[1]
      if (!file) return []
      const address = new URL(file, sheet.href ?? location.href).href
      const unicodeRange = rule.style.getPropertyValue('unicode-range')
      return [new FontFace(FAMILY, `url("${address}")`, { weight: '400 900', ...(unicodeRange && { unicodeRange }) })]
    }),
  )
}
