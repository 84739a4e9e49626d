import { dictionary } from '#features/words'
import { CORRECTION, DENIAL, type Event, eventsOf, goodsOf } from './events.ts'
import { type Names, namesOf } from './names.ts'
import { daysOf, numbersOf, type Told } from './numbers.ts'
import { holdersOf, isVoice, turnOf } from './repeats.ts'
import { seersOf } from './seers.ts'
import { flat } from './text.ts'
import { type Words, wordsOf } from './words.ts'

/** A piece of news as a source told it. */
export interface Item {
  title: string
  /** Its first sentences, without markup; may be empty. */
  lead: string
  /** Ids of its coins; only equality counts. */
  coins: readonly (string | number)[]
  /** When it was published, ISO 8601. */
  at: string
  source: string
}

/** What two news are compared by. */
export interface Facts {
  /** Milliseconds since 1970. */
  at: number
  coins: Set<string>
  /** Coins that the title names in words; without one, those of the lead. */
  named: Set<string>
  title: Part
  /** Title and lead. */
  all: Part
  isDenial: boolean
  isCorrection: boolean
  /** Who foresees a price in the title; facts kept by an earlier version have none. */
  seers?: string[]
  /** What the title names besides coins that can be bought; facts kept by an earlier version have none. */
  goods?: string[]
  /** Which of a row the title tells: «седьмой день подряд». */
  turn?: number | null
  /** Who moves coins in the title, without a name. */
  holders?: string[]
  /** Whether the title tells what somebody thinks. */
  isVoice?: boolean
  /** Kinds of events that the title tells only as what came before: «после сбоя», «на фоне листинга». */
  past?: Event[]
}

export interface Part {
  names: Names
  /** Coins that the words name. */
  coins: Set<string>
  events: Set<Event>
  numbers: Told[]
  days: Set<string>
  words: Words
}

/** Longer texts are their beginning: a lead tells the news in its first sentences. */
const LONGEST_LEAD = 400
const LONGEST_TITLE = 300
/** What came before, up to the next clause. */
const PAST = /(?<!\p{L})(?:после|на фоне|вслед за|в ответ на|спустя|after|amid|following) [^,:—–.]*/giu
/** Reads an item once; comparing its facts costs a tenth of reading them. */
export function factsOf({ title, lead, coins, at }: Item): Facts {
  const [head, body] = [title.slice(0, LONGEST_TITLE), lead.slice(0, LONGEST_LEAD)]
  const text = flat(`${head} . ${body}`)
  return {
    at: new Date(at).getTime(),
    coins: new Set(coins.map(String)),
    named: coinsIn(flat(head)) ?? coinsIn(text) ?? new Set(),
    title: partOf(head, flat(head)),
    all: partOf(`${head}\n${body}`, text),
    isDenial: DENIAL.test(text),
    isCorrection: CORRECTION.test(text),
    seers: seersOf(head, flat(head)),
    goods: goodsOf(flat(head)),
    turn: turnOf(flat(head)),
    holders: holdersOf(flat(head)),
    isVoice: isVoice(flat(head)),
    past: pastOf(head),
  }
}

function pastOf(title: string): Event[] {
  const now = title.replace(PAST, ' ')
  if (now === title) return []
  const told = eventsOf(flat(now))
  return eventsOf(flat(title)).filter((event) => !told.includes(event))
}

/** @param text as written; @param flatText the same, `flat`. */
function partOf(text: string, flatText: string): Part {
  return {
    names: namesOf(text, flatText),
    coins: coinsIn(flatText) ?? new Set(),
    events: new Set(eventsOf(flatText)),
    numbers: numbersOf(flatText),
    days: new Set(daysOf(flatText)),
    words: wordsOf(flatText),
  }
}

/** Ids of the coins that a `flat` text names; null without one. */
function coinsIn(flatText: string): Set<string> | null {
  const { coinsOf } = dictionary()
  const found = flatText
    .split(' ')
    .flatMap((word) => [word, ...word.split('-')])
    .flatMap((word) => coinsOf(word.replace(/^\$/, '')))
  if (/ перв(?:ая|ой|ую) криптовалют/.test(flatText)) found.push('bitcoin')
  if (/ втор(?:ая|ой|ую) (?:\S+ ){0,3}криптовалют/.test(flatText)) found.push('ethereum')
  return found.length > 0 ? new Set(found) : null
}
