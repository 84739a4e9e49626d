import { oneLine } from './seen.ts'

/** Longer names are cut before anything else is looked at. */
const LONGEST_READ = 300
/** Full stops of other scripts, which browsers and mail programs read as one. */
const DOT = '[.\\u2024\\u3002\\uff0e\\uff61]'
/** The last label of a domain: any Latin one, because new ones appear every year, and the Cyrillic ones in use. */
const ZONE = '(?:xn--[a-z0-9-]+|[a-z]{2,}|рф|рус|сайт|онлайн|москва|дети|орг|ком|бел|укр|срб|мкд|мон|қаз|ею)'
const LABEL = '[\\p{L}\\p{N}_-]+'

/** What mail programs, messengers and feed readers turn into links, phone numbers and commands by themselves. */
const ADDRESS = new RegExp(
  [
    '[a-z][a-z0-9+.-]*://\\S*',
    '(?<![\\p{L}\\p{N}])(?:mailto|tel|sms|tg|ton|skype|bitcoin|ethereum|javascript|data):\\S*',
    `(?<![\\p{L}\\p{N}])www${DOT}\\S*`,
    '\\S*[@＠﹫]\\S*',
    `(?<!\\d)\\d{1,3}(?:${DOT}\\d{1,3}){3}(?!\\d)\\S*`,
    '\\+?\\d(?:[\\s().-]{0,3}\\d){8,}',
    '(?<!\\S)/(?=[\\p{L}\\p{N}])',
  ].join('|'),
  'giu',
)
const DOMAIN = new RegExp(`(?:${LABEL}${DOT})+${ZONE}(?![\\p{L}\\p{N}_-])(?::\\d+)?(?:[/?#]\\S*)?`, 'giu')

/** A full stop between letters: with a space after it, no program takes the two words for an address. */
const TIGHT_DOT = new RegExp(`(?<=[\\p{L}\\p{N}_-])${DOT}(?=\\p{L})`, 'gu')

/**
 * A person's own name as it may be written anywhere: one line without addresses, phone numbers, commands of a bot and
 * invisible characters. A name that is nothing but a domain keeps its words apart («evil. com»). May be empty. Applied
 * twice, it gives the same.
 */
export function personName(given: string): string {
  const line = lineOf(given)
  const [without, rest] = [withoutAddresses(line), line.replace(ADDRESS, ' ')]
  const kept = /[\p{L}\p{N}]/u.test(without) ? without : rest
  const name = oneLine(kept.replace(TIGHT_DOT, '. '))
  return /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(name) ? name : ''
}

/** Whether the name holds an address, a phone number or a command. */
export function hasAddress(given: string): boolean {
  const line = lineOf(given)
  return withoutAddresses(line) !== line
}

function withoutAddresses(line: string) {
  return line.replace(ADDRESS, ' ').replace(DOMAIN, ' ')
}

/** Letters of another width or style («ｅｖｉｌ．ｃｏｍ») are an address too. */
function lineOf(given: string) {
  const line = oneLine(given.slice(0, LONGEST_READ).normalize('NFC'))
  const plain = oneLine(line.normalize('NFKC'))
  return withoutAddresses(plain) === plain ? line : plain
}

/** The name as letters, messages of the bot, pushes and feeds write it; never empty. */
export function writtenName(name: string): string {
  return personName(name) || 'Участник'
}
