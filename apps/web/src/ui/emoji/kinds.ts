interface EmojiKind {
  label: string
  /** Emoji that represents the kind on its button. */
  sign: string
  /** Unicode subgroups of the kind, by their emojibase numbers. */
  has: readonly number[]
}

const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** Kinds in the order of the list. The first one holds the reader's own emoji, so it has no subgroups. */
export const EMOJI_KINDS: readonly EmojiKind[] = [
  { label: 'Часто используемые', sign: '🕘', has: [] },
  { label: 'Смайлы', sign: '😀', has: from(0, 13) },
  { label: 'Эмоции и сердца', sign: '❤️', has: [14, 15] },
  { label: 'Жесты', sign: '👍', has: from(16, 22) },
  { label: 'Люди', sign: '🧑', has: from(23, 31) },
  { label: 'Животные', sign: '🐻', has: from(34, 39) },
  { label: 'Растения и природа', sign: '🌿', has: [40, 41, 59] },
  { label: 'Еда', sign: '🍎', has: [...from(42, 46), 48] },
  { label: 'Напитки', sign: '☕', has: [47] },
  { label: 'Активности и спорт', sign: '⚽', has: from(60, 64) },
  { label: 'Путешествия и места', sign: '🏝️', has: [...from(49, 53), 57] },
  { label: 'Транспорт', sign: '🚀', has: from(54, 56) },
  { label: 'Предметы', sign: '💡', has: [58, ...from(65, 82)] },
  { label: 'Символы', sign: '✅', has: from(83, 96) },
  { label: 'Флаги', sign: '🏁', has: from(97, 99) },
]

export const kindOfSubgroup = new Map(EMOJI_KINDS.flatMap(({ has }, index) => has.map((subgroup) => [subgroup, index])))
