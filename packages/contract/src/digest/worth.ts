/** What a digest tells of. */
export const DIGEST_KINDS = [
  'reply',
  'mention',
  'outcome',
  'call',
  'alpha',
  'news',
  'podcast',
  'move',
  'correction',
  'forecast',
] as const
export type DigestKind = (typeof DIGEST_KINDS)[number]

/** Parts of the page, in its order. Every kind belongs to one. */
export const DIGEST_AREAS = {
  calls: { title: 'Исходы и сигналы', kinds: ['outcome', 'call'] },
  answers: { title: 'Ответы вам', kinds: ['reply', 'mention'] },
  corrections: { title: 'Исправлено в прочитанном', kinds: ['correction'] },
  alpha: { title: 'Альфа', kinds: ['alpha'] },
  news: { title: 'Новости', kinds: ['news'] },
  events: { title: 'События и подкаст', kinds: ['move', 'podcast'] },
  forecasts: { title: 'Форкасты', kinds: ['forecast'] },
} as const satisfies Record<string, { title: string; kinds: readonly DigestKind[] }>
export type DigestArea = keyof typeof DIGEST_AREAS
export const AREA_NAMES = Object.keys(DIGEST_AREAS) as [DigestArea, ...DigestArea[]]

const areaByKind = new Map<DigestKind, DigestArea>(
  AREA_NAMES.flatMap((area) => DIGEST_AREAS[area].kinds.map((kind): [DigestKind, DigestArea] => [kind, area])),
)

export const areaOf = (kind: DigestKind): DigestArea => areaByKind.get(kind)!

/** Items of the short digest. */
export const MOST_HIGHLIGHTS = 7

/** Between the worths of neighbouring reasons; what makes one item of a reason worth more than another stays below it. */
const STEP = 100

/**
 * Why an item may be among the first, in the order of worth. `most`: items of one reason among the first, while items of
 * other reasons are left.
 */
export const REASONS = {
  reply: { worth: 1200, most: 3, why: 'ответы вам' },
  mention: { worth: 1100, most: 2, why: 'упоминания вас' },
  ownOutcome: {
    worth: 1000,
    most: 3,
    why: 'исходы сигналов, которые вы открывали, отложили или написали, и тех, за кем следите',
  },
  coin: { worth: 900, most: 2, why: 'два текста, в которых больше всего ваших монет' },
  discussed: { worth: 800, most: 2, why: 'тексты, которые обсуждают больше других' },
  moved: { worth: 700, most: 1, why: 'события, дата которых изменилась' },
  corrected: { worth: 600, most: 1, why: 'исправления в том, что вы прочли' },
  call: { worth: 500, most: 1, why: 'новые сигналы' },
  outcome: { worth: 400, most: 1, why: 'исходы остальных сигналов' },
  alpha: { worth: 300, most: 1, why: 'аналитика и мнения' },
  podcast: { worth: 200, most: 1, why: 'выпуски подкаста' },
  news: { worth: 100, most: 1, why: 'новости' },
  forecast: { worth: 0, most: 1, why: 'форкасты' },
} as const
export type Reason = keyof typeof REASONS
export const REASON_NAMES = Object.keys(REASONS) as [Reason, ...Reason[]]

/** What the worth of an item is made of. */
export interface Weighed {
  kind: DigestKind
  id: number
  at: Date
  comments: number
  /** A call that the reader opened, saved, wrote, or whose author they follow. */
  isMine: boolean
  /** It is one of the two texts that name most of the reader's coins. */
  isOfCoins: boolean
  /** Result of a call, in percent; null without one. */
  percent: number | null
}

type Facts = Pick<Weighed, 'kind' | 'comments' | 'isMine' | 'isOfCoins'>

/** The strongest reason of an item. */
export function reasonOf({ kind, comments, isMine, isOfCoins }: Facts): Reason {
  if (kind === 'reply' || kind === 'mention') return kind
  if (kind === 'outcome' && isMine) return 'ownOutcome'
  if (isOfCoins) return 'coin'
  if (kind === 'move') return 'moved'
  if (kind === 'correction') return 'corrected'
  return comments > 0 && (kind === 'alpha' || kind === 'news' || kind === 'podcast') ? 'discussed' : kind
}

/** Worth of an item: that of its reason, and less than a step for its discussion or result. */
export function worthOf(item: Weighed): number {
  const size = item.kind === 'outcome' ? Math.abs(item.percent ?? 0) : 10 * Math.log2(1 + item.comments)
  return REASONS[reasonOf(item)].worth + Math.min(STEP - 1, Math.round(size))
}

/** Most worth first; then the newest, and by kind and id, so that equal inputs give equal digests. */
export function ranked<Item extends Weighed>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, worth: worthOf(item), at: item.at.getTime() }))
    .sort((one, other) => other.worth - one.worth || other.at - one.at || byKindAndId(one.item, other.item))
    .map(({ item }) => item)
}

const byKindAndId = (one: Weighed, other: Weighed) =>
  DIGEST_KINDS.indexOf(one.kind) - DIGEST_KINDS.indexOf(other.kind) || other.id - one.id

/** The first items of a ranked list: no reason takes more places than its `most` while others are left. */
export function highlightsOf<Item extends Weighed>(items: readonly Item[], most = MOST_HIGHLIGHTS): Item[] {
  const taken = new Map<Reason, number>()
  const chosen = new Set<Item>()
  for (const item of items) {
    if (chosen.size === most) break
    const reason = reasonOf(item)
    const before = taken.get(reason) ?? 0
    if (before >= REASONS[reason].most) continue
    taken.set(reason, before + 1)
    chosen.add(item)
  }
  for (const item of items) {
    if (chosen.size >= most) break
    chosen.add(item)
  }
  return items.filter((item) => chosen.has(item))
}
