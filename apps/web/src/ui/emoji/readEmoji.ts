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

/** Emoji version of 2022: many phones show newer ones as boxes. */
const NEWEST = 15

export type Emoji = EmojiData['emojis'][number]

/** Emoji by kind with Russian names, loaded from this site only. */
export async function readEmoji(): Promise<Emoji[]> {
  const { default: named } = await import('emojibase-data/ru/data.json')
  return (named as unknown as Named[]).flatMap(({ emoji, label, subgroup, version, tags = [] }) => {
    // Components of other emoji, such as hair colours, belong to no kind.
    const category = kindOfSubgroup.get(subgroup ?? -1)
    if (category === undefined || version > NEWEST) return []
    return [{ emoji, label, category, version, tags: [label, ...tags].flatMap(asTyped) }]
  })
}

/** The names have no «ё»: adds variants with «ё», so that «ёлка» finds «елка». */
function asTyped(words: string): string[] {
  const spots = [...words.matchAll(/е/g)].map(({ index }) => index)
  return [words, ...spots.map((at) => `${words.slice(0, at)}ё${words.slice(at + 1)}`)]
}

/** Removes the emoji variation selector, which some sources add and others omit. */
const bare = (emoji: string) => emoji.replaceAll('\uFE0F', '')

/** Data of the list: all emoji, preceded by the reader's own unless searching. */
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

/** First row of each kind, below its header; null for a kind without emoji. */
export function startsOf({ emojis }: EmojiData, columns: number): (number | null)[] {
  let row = 0
  return EMOJI_KINDS.map((_, kind) => {
    const rows = Math.ceil(emojis.filter(({ category }) => category === kind).length / columns)
    row += rows
    return rows === 0 ? null : row - rows
  })
}
