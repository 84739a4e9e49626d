import type { MuteKind } from '@palata/contract/mutes'
import { wordsOf } from '#features/texts'
import type { About } from '#manifest.ts'
import { lineOf } from '#platform/format/line.ts'
import { formsOf } from './words.ts'

/** Contains only what every reader of the item reads. */
export type Mutable = Omit<About, 'id'>

/** Between the base forms of one word. */
export const OR = '+'

export const keyOf = (kind: MuteKind, value: string | number) => `${kind} ${value}`

/** Keys of everything but the words. */
export function plainKeysOf({ authorId, coinIds = [], channelIds = [], source = '', thing }: Mutable): string[] {
  const site = siteOf(source)
  return [
    ...(thing ? [keyOf('story', thing)] : []),
    ...(authorId ? [keyOf('author', authorId)] : []),
    ...coinIds.map((id) => keyOf('coin', id)),
    ...channelIds.map((id) => keyOf('channel', id)),
    ...(site ? [keyOf('source', site)] : []),
  ]
}

export const wordKeysOf = ({ texts = [], plainText = '' }: Mutable): string[] =>
  formsOf([...texts.map(wordsOf), plainText].join('\n')).map((form) => keyOf('word', form))

/** `https://www.example.org/a` and `Example.org` → `example.org`; a source that is no address is itself. */
export function siteOf(source: string): string {
  const given = source.trim().toLowerCase()
  const host = URL.canParse(given) ? new URL(given).hostname : given
  return lineOf(host.replace(/^www\./, ''), 200)
}
