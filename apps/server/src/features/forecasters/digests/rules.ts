/** A post as the digest of its day weighs it. */
export interface Candidate {
  id: number
  forecasterId: number
  author: string
  /** Its Russian words. */
  words: string
  coins: string[]
  /** Likes + 2 × reposts + replies of a tweet; views / 100 of a message. */
  attention: number
  /** The mean of the logarithms of the author's attention over the thirty days before. */
  usual: number
  isReply: boolean
}

const MOST_PICKED = 9
const MOST_BY_ONE = 2
/** Characters: shorter ones say nothing by themselves. */
const SHORTEST = 80

/** How much more attention than its author is used to, and whether it speaks of a coin and of numbers. */
export function weightOf({ attention, usual, coins, words, isReply }: Candidate): number {
  const surprise = Math.log(1 + attention) - usual
  return surprise + (coins.length > 0 ? 0.4 : 0) + (/\d/.test(words) ? 0.3 : 0) - (isReply ? 0.5 : 0)
}

/** The posts of the digest, the weightiest first: no more than nine, and two of one author. */
export function pick(candidates: Candidate[]): Candidate[] {
  const byAuthor = new Map<number, number>()
  const weighed = candidates
    .filter(({ words }) => words.length >= SHORTEST)
    .map((candidate) => ({ candidate, weight: weightOf(candidate) }))
    .sort((one, other) => other.weight - one.weight || one.candidate.id - other.candidate.id)
  const picked: Candidate[] = []
  for (const { candidate } of weighed) {
    const written = byAuthor.get(candidate.forecasterId) ?? 0
    if (written >= MOST_BY_ONE) continue
    byAuthor.set(candidate.forecasterId, written + 1)
    picked.push(candidate)
    if (picked.length === MOST_PICKED) break
  }
  return picked
}

/** The day in sentences of its own authors: by coin, the coin of most authors first, then what names none. */
export function contentOf(picked: Candidate[]): string {
  const groups = [...Map.groupBy(picked, ({ coins }) => coins[0] ?? '')]
  groups.sort(([one, ones], [other, others]) => {
    if ((one === '') !== (other === '')) return one === '' ? 1 : -1
    return others.length - ones.length
  })
  return groups
    .map(([coin, posts]) => {
      const said = posts.map(({ author, words }) => `${escaped(author)}: ${escaped(sentenceOf(words))}`)
      return `<p><b>${coin ? escaped(coin) : 'Рынок'}.</b> ${said.join(' ')}</p>`
    })
    .join('')
}

/** The longest sentence that carries a number or a coin, else the longest one. */
function sentenceOf(words: string): string {
  const sentences = words.replace(/\s+/g, ' ').match(/[^.!?…]+(?:[.!?…](?=\d)[^.!?…]*)*[.!?…]*/g) ?? [words]
  const byLength = sentences.toSorted((one, other) => other.length - one.length)
  const telling = byLength.find((sentence) => /[\d$]/.test(sentence)) ?? byLength[0] ?? words
  const trimmed = telling.trim()
  return /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`
}

const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => MARKS[mark]!)
