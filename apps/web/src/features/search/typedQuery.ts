import { OPERATORS, type OperatorName } from '@palata/contract/search'

const COMPLETED = OPERATORS.filter(({ completes }) => completes).map(({ name }) => name)
const NAMES = OPERATORS.map(({ name }) => name).join('|')

/** The words without operators: a possible name of a coin. */
export function plainWords(text: string): string {
  return text
    .replace(new RegExp(`(^|\\s)(?:${NAMES}):("[^"]*"?|\\S*)`, 'giu'), ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The operator at the end of the typed text, with the typed part of its value. */
export function operatorAtEnd(text: string): { operator: OperatorName; start: string } | null {
  const [, name, start] = new RegExp(`(?:^|\\s)(${COMPLETED.join('|')}):"?([^\\s"]*)$`, 'iu').exec(text) ?? []
  return name === undefined ? null : { operator: name.toLowerCase() as OperatorName, start: start! }
}

/** The words to search for: an operator at the end that has no value yet says nothing. */
export const sought = (typed: string) => typed.trim().replace(new RegExp(`(^|\\s+)(?:${NAMES}):"?$`, 'iu'), '')

/** The text with the value completed, ready for the next word. */
export function completed(text: string, value: string): string {
  const written = /\s/.test(value) ? `"${value}"` : value
  return `${text.replace(/:"?[^\s":]*$/, () => `:${written}`)} `
}
