import changeStyles from './Change.module.css'
import figureStyles from './Figure.module.css'
import { arrowOf, fullText, type NumberKind, numberText, percentText, toneOf, type Value } from './text.ts'

/** `Figure` as HTML, for text that React does not render; used in chips. */
export function figureHtml(kind: NumberKind, value: Value): string {
  const shown = numberText(kind, value)
  const full = fullText(kind, value)
  const rest = shown === full ? '' : ` data-full="${full}"`
  return `<data class="${figureStyles.figure}" value="${value ?? ''}"${rest}>${shown.replace('<', '&lt;')}</data>`
}

/** `Change` as HTML, for text that React does not render; with a plus sign and its period. */
export function changeHtml(percent: Value, period: string): string {
  const tone = toneOf(percent)
  const path = arrowOf(percent)
  const arrow = path
    ? `<svg viewBox="0 0 8 8" width="8" height="8" fill="currentColor" aria-hidden="true"><path d="${path}"></path></svg>`
    : ''
  return `<span class="${changeStyles.change}"><span class="${changeStyles.percent} ${tone ? changeStyles[tone] : ''}">${arrow}${percentText(percent, { plus: true })}</span><small class="${changeStyles.period}">&nbsp;${period}</small></span>`
}
