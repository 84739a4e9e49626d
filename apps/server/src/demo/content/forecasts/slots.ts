import type { Random } from '../random.ts'

export interface SlotCoin {
  symbol: string
  name: string
  price: number
}

type Both = readonly [en: string, ru: string]
interface Slots {
  words: Record<string, Both>
  numbers: Record<string, number>
}

/** Values of a sentence's slots: one coin, prices near its own, counts. */
export function slotsOf(coins: SlotCoin[], random: Random): Slots {
  const coin = coins.length > 0 ? random.pick(coins) : { symbol: 'btc', name: 'Bitcoin', price: 90_000 }
  const ticker = `$${coin.symbol.toUpperCase()}`
  const near = (from: number, to: number) => price(coin.price * (from + random.next() * (to - from)))
  const numbers = { d: random.int(2, 29), w: random.int(2, 9), n: random.int(11, 88) }
  const plain = (count: number): Both => [String(count), String(count)]
  return {
    numbers,
    words: {
      C: [ticker, ticker],
      N: [coin.name, coin.name],
      p: near(0.98, 1.02),
      P: near(1.04, 1.16),
      L: near(0.84, 0.95),
      d: plain(numbers.d),
      w: plain(numbers.w),
      n: plain(numbers.n),
      m: amount(random, 'M', 'млн'),
      m2: amount(random, 'M', 'млн'),
      b: amount(random, 'B', 'млрд'),
      e: millions(random.int(3, 29) / 10),
    },
  }
}

const millions = (value: number): Both => [`${value.toFixed(1)}M`, `${value.toFixed(1)}\u00a0млн`]

/** «1.9M» and «1.9 млн». */
function amount(random: Random, en: string, ru: string): Both {
  const value = random.chance(0.5) ? (random.int(11, 98) / 10).toFixed(1) : String(random.int(12, 480))
  return [`${value}${en}`, `${value}\u00a0${ru}`]
}

/** Rounded to three digits, as people do when they talk. */
function price(value: number): Both {
  const words =
    value >= 1000 ? String(Math.round(value / 100) * 100) : Number(value.toPrecision(3)).toFixed(decimals(value))
  const grouped = words.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, '\u00a0')
  return [`$${grouped.replace(/\u00a0/g, ',')}`, `${grouped}\u00a0$`]
}

const decimals = (value: number) => Math.max(0, 2 - Math.floor(Math.log10(value)))

/** Both languages of a sentence with the slots filled; `{d:день|дня|дней}` is the plural form for the count `d`. */
export function filled(sentence: string, slots: Slots): [en: string, ru: string] {
  const [en = '', ru = ''] = sentence.split(' ¦ ')
  return [fill(en, 0, slots), fill(ru, 1, slots)]
}

function fill(words: string, language: 0 | 1, slots: Slots) {
  return words.replace(/\{(\w+)(?::([^}]+))?\}/g, (_, name: string, forms?: string) =>
    forms ? formOf(slots.numbers[name]!, forms.split('|')) : slots.words[name]![language],
  )
}

function formOf(count: number, forms: string[]): string {
  if (forms.length === 2) return count === 1 ? forms[0]! : forms[1]!
  const [one, few, many] = forms as [string, string, string]
  if (count % 10 === 1 && count % 100 !== 11) return one
  return count % 10 >= 2 && count % 10 <= 4 && (count % 100 < 12 || count % 100 > 14) ? few : many
}
