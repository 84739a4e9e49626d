import type { Certainty, EventFigures, EventKind } from '@palata/contract/calendar'
export const COVER_STYLES = [
  'line',
  'candles',
  'heat',
  'bars',
  'depth',
  'network',
  'orbits',
  'bands',
  'wave',
  'blocks',
  'contour',
  'tiles',
] as const
export type CoverStyle = (typeof COVER_STYLES)[number]

export interface DemoPerson {
  username: string
  name: string
  role: 'reader' | 'paid' | 'holder' | 'moderator' | 'editor' | 'lapsed'
  email: string
  password: string
  description: string
  avatarColor: string
  joinedDaysAgo: number
  /** Public contacts; empty strings for people without any. */
  twitter: string
  telegram: string
  ethAddress: string
}

export interface DemoChannel {
  slug: string
  name: string
  priorityShow: number
  logoColor: string
  logoText: string
}

export interface DemoComment {
  author: string
  /** Empty for a comment that is only an image. */
  text: string
  minutesAfter: number
  /** Index of the answered comment in the list; null for the first of a branch. */
  parent: number | null
  isEdited: boolean
  isPinned: boolean
  removedBy: 'author' | 'moderator' | null
}

export interface DemoPost {
  kind: 'news' | 'material' | 'opinion'
  isPodcast: boolean
  title: string
  richTitle: string
  shortDescription: string
  contentHtml: string
  author: string | null
  source: string | null
  label: string
  channels: string[]
  /** Ids at the market's provider, the most important first. */
  coins: string[]
  cover: { style: CoverStyle; seed: number } | null
  /** Pictures besides the cover. */
  images: number
  embedLinks: string[]
  publishedAt: Date
  pinnedDay: boolean
  pinnedAllTime: boolean
  live: boolean
  color: '' | 'gray' | 'green' | 'red' | 'purple'
  gifForMainPage: '' | 'fire' | 'lightning' | 'dinamit' | 'gem' | 'rocket' | 'winner'
  audioLength: number | null
  membersOnly: boolean
  comments: DemoComment[]
  /** Price change of the first coin since publication. */
  startPriceDriftPercent: number
}

export interface DemoSignal {
  coin: string
  title: string
  text: string
  /** Number of pictures. */
  images: number
  author: string
  publishedAt: Date
  changePercent: number
  pinned: boolean
  trending: boolean
  live: boolean
  direction: 'long' | 'short' | null
  horizonDays: number
  /** The author's, percent; null when not said. */
  confidence: number | null
  /** Size of the author's own position in the direction of the signal; null is «не раскрыто». */
  held: '1' | '5' | null
  /** What became of it, if not its target, stop or term. */
  fate: 'withdrawn' | 'void' | 'removed' | 'delisted' | null
}

export interface DemoEvent {
  title: string
  descriptionHtml: string
  startsAt: Date
  isAllDay: boolean
  certainty: Certainty
  kind: EventKind
  /** Its earlier date, and how many days ago it was moved. */
  moved: { from: Date; certainty: Certainty; daysAgo: number } | null
  link: string
  highlighted: boolean
  countdownMainPage: boolean
  coins: string[]
  figures: EventFigures | null
}

export interface DemoCommunity {
  people: DemoPerson[]
  channels: DemoChannel[]
  posts: DemoPost[]
  signals: DemoSignal[]
  events: DemoEvent[]
}
