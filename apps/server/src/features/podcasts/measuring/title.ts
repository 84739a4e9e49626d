/** Letters of a language beyond ASCII, as windows-1252 shows their bytes. */
const HIGH = /[\u00c0-\u00ff\u00a8\u00b8]/g
const LETTER = /[a-z\u00c0-\u00ff\u00a8\u00b8]/gi
/** What windows-1252 shows in place of the bytes 0x80 to 0x9f. */
const LOW_SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/**
 * A title from a tag as it was meant. Programs in Russia write windows-1251, and others UTF-8, into fields that ID3
 * says are Latin-1, and UTF-16 without a byte order mark in either order.
 */
export function meant(title: string): string {
  const text = title.replace(/^[\ufeff\0]+|\0+$/g, '')
  const swapped = turned(text)
  if (swapped !== null) return swapped
  const bytes = bytesOf(text)
  if (!bytes) return text
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return isRussian(text) ? new TextDecoder('windows-1251').decode(bytes) : text
  }
}

/** The bytes of a text read as windows-1252 or Latin-1; null when it was not, or is ASCII. */
function bytesOf(text: string): Uint8Array | null {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const low = code > 0xff ? LOW_SIGNS.indexOf(text[at]!) : -1
    if (code > 0xff && low < 0) return null
    bytes[at] = low < 0 ? code : 0x80 + low
  }
  return bytes.some((byte) => byte > 0x7f) ? bytes : null
}

/** No language of Latin letters has three letters with marks in a row, or nothing but such letters. */
function isRussian(text: string): boolean {
  const high = text.match(HIGH)?.length ?? 0
  return /[\u00c0-\u00ff\u00a8\u00b8]{3}/.test(text) || (high > 1 && high === text.match(LETTER)?.length)
}

/** UTF-16 of the other byte order; null when the text is none. */
function turned(text: string): string | null {
  // Signs of Latin and Russian are those of the right order.
  if (text.length < 2 || /[\u0020-\u00ff\u0400-\u04ff]/.test(text)) return null
  const other = Array.from({ length: text.length }, (_, at) => {
    const code = text.charCodeAt(at)
    return String.fromCharCode(((code & 0xff) << 8) | (code >> 8))
  }).join('')
  return /^[\u0020-\u00ff\u0400-\u045f\u2010-\u2026\u2116]+$/.test(other) ? other : null
}
