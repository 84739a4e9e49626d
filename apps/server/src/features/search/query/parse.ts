import { OPERATORS, type OperatorName } from '@palata/contract/search'
import { fold } from '../words/affixes.ts'

/** A query as it was typed, taken apart. */
export interface Parsed {
  /** What stands between spaces. */
  chunks: string[]
  phrases: string[]
  operators: { name: OperatorName; value: string }[]
}

/** `имя:значение` with the value in quotes or up to a space; a phrase in quotes; anything else up to a space. */
const PART = /([а-яё]{2,7}):(?:"([^"]*)"?|«([^»]*)»?|(\S*))|"([^"]*)"?|«([^»]*)»?|(\S+)/giu
/** More words than this are no query: what stands behind them is left out. */
const MOST_PARTS = 24

/** Takes a query apart. Whatever is typed is a query: an operator without a value is one not typed to its end. */
export function parse(query: string): Parsed {
  const parsed: Parsed = { chunks: [], phrases: [], operators: [] }
  let parts = 0
  for (const [whole, name, quoted, guillemets, value, phrase, other, chunk] of query.normalize('NFC').matchAll(PART)) {
    if (++parts > MOST_PARTS) break
    const operator = name && OPERATORS.find((one) => one.name === fold(name))
    const given = quoted ?? guillemets ?? value ?? ''
    if (operator) {
      if (given.trim()) parsed.operators.push({ name: operator.name, value: given.trim() })
    } else if (name) parsed.chunks.push(...whole.split(/\s+/).filter(Boolean))
    else if (phrase ?? other) parsed.phrases.push((phrase ?? other)!)
    else if (chunk) parsed.chunks.push(chunk)
  }
  return parsed
}
