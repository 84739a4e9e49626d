import { coinId } from './coins.ts'

const MONTHS =
  'январь января|февраль февраля|март марта|апрель апреля|май мая|июнь июня|июль июля|август августа|сентябрь сентября|октябрь октября|ноябрь ноября|декабрь декабря'
    .split('|')
    .map((pair) => pair.split(' ') as [string, string])
const ZONE_OFFSET_MS = 3 * 3_600_000
export const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000

/** The instant's Moscow clock; read it with the getUTC methods. */
export const moscow = (instant: Date) => new Date(instant.getTime() + ZONE_OFFSET_MS)

/** Start of the Moscow day that is `days` after the day of `instant`. */
export function dayStart(instant: Date, days = 0): Date {
  const day = Math.floor(moscow(instant).getTime() / DAY_MS) + days
  return new Date(day * DAY_MS - ZONE_OFFSET_MS)
}

/**
 * Replaces `{месяца}`, `{месяце}`, `{месяц-1}`, `{год}` and days such as `{+8}` with words for the publication's date.
 */
export function dated(text: string, at: Date): string {
  return text
    .replace(/\{месяц([ае]?)([+-]\d+)?\}/g, (_, ending: string, shift = '0') => {
      const [name, genitive] = MONTHS[(moscow(at).getUTCMonth() + Number(shift) + 12) % 12]!
      return ending === 'а' ? genitive : ending === 'е' ? genitive.replace(/[ая]$/, 'е') : name
    })
    .replaceAll('{год}', String(moscow(at).getUTCFullYear()))
    .replace(/\{([+-]\d+)\}/g, (_, days: string) => {
      const day = moscow(new Date(at.getTime() + Number(days) * DAY_MS))
      return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]![1]}`
    })
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Removes the markup of `inline`. */
export const plain = (marked: string) => marked.replaceAll('**', '').replace(/\$(?=[A-Z])/g, '')

/** `**strong**`, `[words](path)` and `$BTC` as HTML. */
export function inline(marked: string, strong = 'strong'): string {
  return escapeHtml(marked)
    .replace(/\*\*(.+?)\*\*/g, `<${strong}>$1</${strong}>`)
    .replace(/\[([^\]]+)\]\(([\w/-]+)\)/g, '<a href="https://example.org/$2">$1</a>')
    .replace(/\$([A-Z]{2,7})\b/g, (_, symbol: string) => `<span data-coin-id="${coinId(symbol)}">${symbol}</span>`)
}
