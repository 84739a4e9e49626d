import type { Plugin } from 'vite'

interface Named {
  emoji: string
  label: string
  version: number
  subgroup?: number
  tags?: string[]
}

/** What `readEmoji` asks of them. */
const NEWEST = 15

/** The names of emoji without what nobody reads of them: skins, codes and those too new to be drawn. A third is left. */
export function fewerEmojiWords(): Plugin {
  return {
    name: 'palata:fewer-emoji-words',
    enforce: 'pre',
    transform(code, id) {
      if (!/emojibase-data[\\/]ru[\\/]data\.json$/.test(id)) return null
      const named = (JSON.parse(code) as Named[])
        .filter(({ version, subgroup }) => version <= NEWEST && subgroup !== undefined)
        .map(({ emoji, label, subgroup, version, tags }) => ({ emoji, label, subgroup, version, tags }))
      return { code: JSON.stringify(named), map: null }
    },
  }
}
