import { decodedByWords } from '@palata/contract/text/decoded'

/** A text in the encodings of vCalendar 1.0, in which phones and old Outlook write. */
const ENCODED =
  /^(SUMMARY|DESCRIPTION|LOCATION|CATEGORIES|UID|URL)((?:;[^:]*)?;(?:ENCODING=)?"?(QUOTED-PRINTABLE|BASE64|B)"?(?=[;:])[^:]*):(.*)$/is
const QUOTED = /^[^:]*;(?:ENCODING=)?"?QUOTED-PRINTABLE"?(?=[;:])/i

/** Lines that a `=` at their end joins with the next one (RFC 2045, 6.7). */
export function joined(lines: string[]): string[] {
  const whole: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const parts = [lines[at]!]
    if (QUOTED.test(parts[0]!))
      while (parts.at(-1)!.endsWith('=') && at + 1 < lines.length) {
        parts.push(parts.pop()!.slice(0, -1))
        at += 1
        parts.push(lines[at]!)
      }
    whole.push(parts.join(''))
  }
  return whole
}

/** The line with its value in plain text, as RFC 5545 escapes it; other lines as they are. */
export function plainly(line: string): string {
  const [, name, parameters = '', encoding = '', value = ''] = ENCODED.exec(line) ?? []
  if (!name) return line
  const bytes = /^q/i.test(encoding) ? unquoted(value) : Buffer.from(value.replace(/\s/g, ''), 'base64')
  const [, charset] = /;CHARSET="?([\w-]+)/i.exec(parameters) ?? []
  const text = textOf(bytes, charset).replace(/\\([nN,;\\])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))
  return `${name}:${text.replace(/[\\,;]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')}`
}

function unquoted(value: string): Buffer {
  // A `=` without digits is what an unfolded line left.
  const parts = value.split(/(=[\dA-F]{2})|=/i).filter((part) => part !== undefined)
  return Buffer.concat(
    parts.map((part) => (/^=[\dA-F]{2}$/i.test(part) ? Buffer.from(part.slice(1), 'hex') : Buffer.from(part))),
  )
}

function textOf(bytes: Buffer, charset = 'utf-8'): string {
  for (const name of [charset, 'utf-8'])
    try {
      return new TextDecoder(name, { fatal: true }).decode(bytes)
    } catch (error) {
      // An unknown encoding is a RangeError, bytes of another one are a TypeError.
      if (!(error instanceof TypeError || error instanceof RangeError)) throw error
    }
  return decodedByWords(bytes)
}
