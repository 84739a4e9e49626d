import type { EmojiData } from 'frimousse'

interface Named {
  emoji: string
  label: string
  group?: number
  version: number
  tags?: string[]
}

/** Parts that make up others are no emoji of their own. */
const PARTS = 'component'

/** Emoji with their Russian names, from this site: no other one is asked. */
export async function readEmoji(): Promise<EmojiData> {
  const [{ default: named }, { default: messages }] = await Promise.all([
    import('emojibase-data/ru/data.json'),
    import('emojibase-data/ru/messages.json'),
  ])
  const groups = messages.groups.filter(({ key }) => key !== PARTS)
  const kinds = new Set(groups.map(({ order }) => order))
  return {
    locale: 'ru',
    categories: groups.map(({ order, message }) => ({ index: order, label: message })),
    emojis: (named as unknown as Named[]).flatMap(({ emoji, label, group, version, tags = [] }) =>
      group === undefined || !kinds.has(group) ? [] : [{ emoji, label, category: group, version, tags }],
    ),
    skinTones: { dark: '', light: '', 'medium-dark': '', 'medium-light': '', medium: '' },
  }
}
