import { secondsOf } from '../clock.ts'

/** A standalone time; not «12:40» inside a date, a score or a longer number. */
const TIME = /(?<![\p{L}\d:.,/-])(?:\d{1,2}:)?\d{1,3}:[0-5]\d(?![\d:/]|[.,]\d)/gu
/** In a comment only «на 12:40» is a time in the sound. */
const SPOKEN = /(?<=(?<!\p{L})на\s)(?:\d{1,2}:)?\d{1,3}:[0-5]\d(?![\d:/]|[.,]\d)/giu
/** Elements whose content is never linked. */
const CLOSED = /^<(\/?)(a|code|pre|script|style)\b/i

/** Links the times in an episode's notes to their seconds. */
export function withTimes(html: string, length: number): string {
  let depth = 0
  return html
    .split(/(<[^>]*>)/)
    .map((part) => {
      const closed = CLOSED.exec(part)
      if (closed) depth = Math.max(0, depth + (closed[1] ? -1 : 1))
      if (part.startsWith('<') || depth > 0) return part
      return part.replace(TIME, (clock) => {
        const second = secondsOf(clock)
        return second === undefined || second >= length
          ? clock
          : `<a href="?t=${second}" data-second="${second}">${clock}</a>`
      })
    })
    .join('')
}

export type TimedPart = string | { clock: string; second: number }

/** Splits a comment's text at its times. */
export function timesIn(text: string): TimedPart[] {
  const parts: TimedPart[] = []
  let from = 0
  for (const match of text.matchAll(SPOKEN)) {
    const second = secondsOf(match[0])
    if (second === undefined) continue
    if (match.index > from) parts.push(text.slice(from, match.index))
    parts.push({ clock: match[0], second })
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push(text.slice(from))
  return parts
}
