import changeStyles from './Change.module.css'
import figureStyles from './Figure.module.css'
import { ARROWS, fullText, type NumberKind, numberText, percentText, toneOf, type Value } from './text.ts'

/** `Figure` for text that is not drawn by React; it stands in a chip. */
export function figureHtml(kind: NumberKind, value: Value): string {
  const shown = numberText(kind, value)
  const full = fullText(kind, value)
  const rest = shown === full ? '' : ` data-full="${full}"`
  return `<data class="${figureStyles.figure}" value="${value ?? ''}"${rest}>${shown.replace('<', '&lt;')}</data>`
}

/** `Change` for text that is not drawn by React, with a plus and its period. */
export function changeHtml(percent: Value, period: string): string {
  const tone = toneOf(percent)
  const arrow = tone
    ? `<svg viewBox="0 0 8 8" width="8" height="8" fill="currentColor" aria-hidden="true"><path d="${ARROWS[tone]}"></path></svg>`
    : ''
  return `<span class="${changeStyles.change}"><span class="${changeStyles.percent} ${tone ? changeStyles[tone] : ''}">${arrow}${percentText(percent, { plus: true })}</span><small class="${changeStyles.period}">&nbsp;${period}</small></span>`
}
