import type { EmojiData } from 'frimousse'
import { EMOJI_KINDS, kindOfSubgroup } from './kinds.ts'
import { usedEmoji } from './used.ts'

interface Named {
  emoji: string
  label: string
  subgroup?: number
  version: number
  tags?: string[]
}

/** Of 2022: what came later is a box on many a phone. */
const NEWEST = 15

export type Emoji = EmojiData['emojis'][number]

/** Emoji by kind with their Russian names, from this site: no other one is asked. */
export async function readEmoji(): Promise<Emoji[]> {
  const { default: named } = await import('emojibase-data/ru/data.json')
  return (named as unknown as Named[]).flatMap(({ emoji, label, subgroup, version, tags = [] }) => {
    // Parts that make up others, such as the colours of hair, belong to no kind.
    const category = kindOfSubgroup.get(subgroup ?? -1)
    if (category === undefined || version > NEWEST) return []
    return [{ emoji, label, category, version, tags: [label, ...tags].flatMap(asTyped) }]
  })
}

/** Their names have no «ё»: who types «ёлка» finds «елка» by a tag. */
function asTyped(words: string): string[] {
  const spots = [...words.matchAll(/е/g)].map(({ index }) => index)
  return [words, ...spots.map((at) => `${words.slice(0, at)}ё${words.slice(at + 1)}`)]
}

/** The sign that asks for colours is there in one place and not in another. */
const bare = (emoji: string) => emoji.replaceAll('\uFE0F', '')

/** What the list shows: all of them, and before them, unless something is searched, the reader's own. */
export function listed(all: readonly Emoji[], isSearched: boolean): EmojiData {
  const byEmoji = new Map(all.map((one) => [bare(one.emoji), one]))
  const own = isSearched ? [] : usedEmoji().flatMap((emoji) => byEmoji.get(bare(emoji)) ?? [])
  return {
    locale: 'ru',
    categories: EMOJI_KINDS.map(({ label }, index) => ({ index, label })),
    emojis: [...own.map((one) => ({ ...one, category: 0 })), ...all],
    skinTones: { dark: '', light: '', 'medium-dark': '', 'medium-light': '', medium: '' },
  }
}

/** The row at which each kind begins, or null for a kind without any: its header stands above that row. */
export function startsOf({ emojis }: EmojiData, columns: number): (number | null)[] {
  let row = 0
  return EMOJI_KINDS.map((_, kind) => {
    const rows = Math.ceil(emojis.filter(({ category }) => category === kind).length / columns)
    row += rows
    return rows === 0 ? null : row - rows
  })
}
