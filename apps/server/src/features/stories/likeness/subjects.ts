import type { Facts } from './facts.ts'
import { isSeatOf, kindOf, seatOf, skeleton } from './names.ts'
import { digitsOf, isSameNumber } from './numbers.ts'
import { both, only } from './sets.ts'
import { cosine } from './words.ts'

/** Coins that news of any kind are about: sharing one says less. */
export const MAJOR = new Set(
  'bitcoin ethereum solana ripple tether binancecoin usd-coin tron the-open-network'.split(' '),
)

/** Other coins are another story, whatever the words are: a listing of another coin has the same title. */
export function coinsBetween(one: Facts, other: Facts): number {
  const named = [
    ...new Set([
      ...both(one.named, other.named),
      ...both(one.named, other.all.coins),
      ...both(other.named, one.all.coins),
    ]),
  ]
  const given = both(one.coins, other.coins)
  const areNamesApart = one.named.size > 0 && other.named.size > 0 && named.length === 0
  const areGivenApart = one.coins.size > 0 && other.coins.size > 0 && given.length === 0
  // Two titles may name two coins of one piece of news.
  if (areNamesApart && given.length > 0) return -1.5
  if (areNamesApart || (areGivenApart && named.length === 0)) return -4
  const shared = named.length > 0 ? named : given
  if (shared.length === 0) return 0
  return shared.some((coin) => !MAJOR.has(coin)) ? 1.5 : 0.8
}

/** Names that both texts have, at least one of them in its title, against those that only one title has. */
export function namesBetween(one: Facts, other: Facts): number {
  const shared = new Set([
    ...both(one.title.names.all, other.all.names.all),
    ...both(other.title.names.all, one.all.names.all),
  ])
  const inLeads = both(one.all.names.sure, other.all.names.sure).filter((name) => !shared.has(name) && !kindOf(name))
  // A coin's own name is counted with the coins.
  const coins = both(one.coins, other.coins)
  const isCoin = (name: string) => coins.some((coin) => soundsOf(coin).includes(name) || isTicker(name, coin))
  const rare = [...shared].filter((name) => !kindOf(name) && !isCoin(name)).length
  const known = [...shared].filter((name) => kindOf(name)).length || (areSeated(one, other) ? 0.75 : 0)
  return Math.min(1.6, 1.2 * rare + 0.7 * inLeads.length) + Math.min(1.3, 0.8 * known) - apart(one, other, rare > 0)
}

/** One title names an office and the other the country that it sits in. */
function areSeated(one: Facts, other: Facts): boolean {
  const [mine, theirs] = [[...one.title.names.sure], [...other.title.names.sure]]
  return mine.some((name) => theirs.some((their) => isSeatOf(name, their) || isSeatOf(their, name)))
}

/** Each title names somebody whom the other text does not know: another firm, another country. */
function apart(one: Facts, other: Facts, sharesName: boolean): number {
  // Titles from one mould with two names: one fund invested in two firms.
  if (cosine(one.title.words, other.title.words) > 0.5 && hasOwnSubject(one, other) && hasOwnSubject(other, one))
    return 4
  const theirs = strangersOf(other, one)
  const kinds = strangersOf(one, other).filter((kind) => theirs.includes(kind))
  const against = kinds.some((kind) => kind !== 'actor') ? 3 : 0
  // One victim and one exact sum: the sources add two different circumstances.
  if (sharesName && sharesExactNumber(one, other)) return 0
  if (!kinds.includes('actor')) return against
  return against + (sharesName ? 1 : 3)
}

/** Whether both name whom it happened to: users without a name lose money every day. */
export const hasVictim = (one: Facts, other: Facts) =>
  both(one.title.names.sure, other.all.names.all).length > 0 ||
  both(other.title.names.sure, one.all.names.all).length > 0 ||
  both(one.coins, other.coins).some((coin) => !MAJOR.has(coin))

/** Whether a title names a coin or somebody of whom the other text tells nothing. */
function hasOwnSubject(from: Facts, to: Facts): boolean {
  const known = [...to.coins].flatMap(soundsOf)
  const names = only(from.title.names.sure, to.all.names.all).filter(
    (name) => roleOf(name) === 'actor' && !known.includes(name) && ![...to.coins].some((coin) => isTicker(name, coin)),
  )
  const coins = only(from.title.coins, to.all.coins).filter((coin) => !to.coins.has(coin))
  return names.length > 0 || coins.length > 0
}

const sharesExactNumber = (one: Facts, other: Facts) =>
  cosine(one.title.words, other.title.words) < 0.6 &&
  one.title.numbers.some(
    (number) =>
      number.weight === 1 && digitsOf(number) >= 2 && other.title.numbers.some((told) => isSameNumber(number, told)),
  )

/** Who acts in the news: an exchange, a firm, a person and a name of no list are one role. */
function roleOf(name: string): string {
  const kind = kindOf(name)
  return kind === 'country' || kind === 'office' || kind === 'place' ? kind : 'actor'
}

/** Roles of the names and coins of a title that the other text does not know. */
function strangersOf(from: Facts, to: Facts): string[] {
  const sharesCoin = both(from.coins, to.coins).length > 0
  const own = new Set([...from.coins].flatMap(soundsOf))
  // One text says «Ethena», the other «ENA»: no two firms.
  const isCoin = (name: string) => sharesCoin && (own.has(name) || [...from.coins].some((coin) => isTicker(name, coin)))
  const names = only(from.title.names.sure, to.all.names.all).filter((name) => !isCoin(name))
  const coins = sharesCoin
    ? []
    : only(from.title.coins, to.all.coins).filter((coin) => !MAJOR.has(coin) && !to.coins.has(coin))
  // The office of another country is another country.
  const abroad = names.filter((name) => seatOf(name) && !to.all.names.all.has(seatOf(name)!)).map(() => 'country')
  return [...abroad, ...names.map(roleOf), ...coins.map(() => 'actor')]
}

/** How a coin's id may sound as a name: whole and by its parts. */
const soundsOf = (coin: string) => [coin.replace(/-\d+$/, ''), ...coin.split('-')].map(skeleton)

/** Whether a short name may be the coin's ticker: its letters stand in the id in this order. */
function isTicker(name: string, coin: string): boolean {
  if (name.length > 5) return false
  let at = 0
  for (const letter of coin) if (letter === name[at]) at += 1
  return at === name.length
}
