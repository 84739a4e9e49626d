/** A post that may enter its day's digest. */
export interface Candidate {
  id: number
  forecasterId: number
  author: string
  /** Russian text: original or translation. */
  words: string
  coins: string[]
  /** Likes + 2 × reposts + replies for a tweet; views / 100 for a message. */
  attention: number
  /** Mean of ln(1 + attention) over the author's posts of the previous 30 days. */
  usual: number
  isReply: boolean
}

const MOST_PICKED = 9
const MOST_BY_ONE = 2
/** Fewest characters: shorter posts make no sense alone. */
const SHORTEST = 80

/**
 * Weight in the digest: log ratio of attention to the author's usual, plus 0.4 for a coin and 0.3 for a number, minus
 * 0.5 for a reply.
 */
export function weightOf({ attention, usual, coins, words, isReply }: Candidate): number {
  const surprise = Math.log(1 + attention) - usual
  return surprise + (coins.length > 0 ? 0.4 : 0) + (/\d/.test(words) ? 0.3 : 0) - (isReply ? 0.5 : 0)
}

/** Picks the digest's posts, heaviest first: at most nine, at most two by one author. */
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

/**
 * HTML of the digest: one sentence of each post, grouped by coin; coins with most posts first, posts without a coin
 * last.
 */
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

/** The longest sentence with a number or ticker, otherwise the longest one. */
function sentenceOf(words: string): string {
  const sentences = words.replace(/\s+/g, ' ').match(/[^.!?…]+(?:[.!?…](?=\d)[^.!?…]*)*[.!?…]*/g) ?? [words]
  const byLength = sentences.toSorted((one, other) => other.length - one.length)
  const telling = byLength.find((sentence) => /[\d$]/.test(sentence)) ?? byLength[0] ?? words
  const trimmed = telling.trim()
  return /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`
}

const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => MARKS[mark]!)
