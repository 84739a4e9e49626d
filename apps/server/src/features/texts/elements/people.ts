import type { ElementContent } from 'hast'
import { element, text } from '../tree.ts'

interface Person {
  id: number
  username: string
}

/** By lower-case username as written: a renamed person is found by the old and the new name. */
export type People = ReadonlyMap<string, Person>

const NAME = /(?<![\p{L}\p{N}_@./-])@([\p{L}\p{N}_](?:[\p{L}\p{N}_.+-]{0,148}[\p{L}\p{N}_])?)/gu

/** Replaces `@name` with a link to that person under their current name. */
export function bindPeople(words: string, people: People): ElementContent[] {
  if (people.size === 0) return [text(words)]
  const parts: ElementContent[] = []
  let end = 0
  for (const { index, 0: written, 1: name } of words.matchAll(NAME)) {
    const person = people.get(name!.toLowerCase())
    if (!person) continue
    if (index > end) parts.push(text(words.slice(end, index)))
    const href = `/users/${encodeURIComponent(person.username)}/profile`
    parts.push(element('a', { href, dataPersonId: String(person.id) }, [text(`@${person.username}`)]))
    end = index + written.length
  }
  if (end < words.length) parts.push(text(words.slice(end)))
  return parts
}
