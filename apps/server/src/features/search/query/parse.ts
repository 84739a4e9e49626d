import { OPERATORS, type OperatorName } from '@palata/contract/search'
import { fold, normalized, withJoinedThousands } from '#features/words'

/** A parsed query. */
export interface Parsed {
  /** Words between spaces. */
  chunks: string[]
  phrases: string[]
  operators: { name: OperatorName; value: string }[]
}

/** `имя:значение` with the value in quotes or up to a space; a phrase in quotes; anything else up to a space. */
const PART = /([а-яё]{2,7}):(?:"([^"]*)"?|«([^»]*)»?|(\S*))|"([^"]*)"?|«([^»]*)»?|(\S+)/giu
/** Parts beyond this number are ignored. */
const MOST_PARTS = 24

/** Parses a query. Any text is valid: an operator without a value is still being typed. */
export function parse(query: string): Parsed {
  const parsed: Parsed = { chunks: [], phrases: [], operators: [] }
  const text = withJoinedThousands(normalized(query))
  let parts = 0
  for (const [whole, name, quoted, guillemets, value, phrase, other, chunk] of text.matchAll(PART)) {
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
