import type { ElementContent, Root } from 'hast'
import { element, text } from '../tree.ts'

/** Plain text with line breaks; several empty lines in a row count as one. */
export function plainTree(words: string): Root {
  const lines = words
    .replace(/\r\n?/g, '\n')
    .trim()
    .replace(/\n[^\S\n]*\n\s*/g, '\n\n')
    .split('\n')
  const children = lines.flatMap((line, index): ElementContent[] => [
    ...(index > 0 ? [element('br', {})] : []),
    ...(line ? [text(line)] : []),
  ])
  return { type: 'root', children }
}
