import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant } from './shared.ts'

/** Most stories in one answer. */
export const MOST_STORIES = 100
/** Most items of a story in it. */
export const MOST_TOLD = 30

/** What makes an item new beside what its story told before. */
export const StoryMark = z.enum(['denial', 'correction', 'number'])
export type StoryMark = z.infer<typeof StoryMark>

/** What may be part of a story, by the kinds of the search. */
export const StoryKind = z.enum(['news', 'material', 'opinion', 'podcast', 'forecast'])

/** One source that tells the story. */
export const StoryItem = z.object({
  /** Kind and id, unique among all items. */
  key: z.string(),
  kind: StoryKind,
  /** On this site for publications, elsewhere for posts of forecasters. */
  url: z.string(),
  /** Who tells it: a site, an author or a channel; empty for the club's own words. */
  source: z.string(),
  title: z.string(),
  at: Instant,
  mark: StoryMark.nullable(),
  comments_count: z.number().int(),
})
export type StoryItem = z.infer<typeof StoryItem>

/** News that tell the same. Only what the reader may open is in it and counted. */
export const Story = z.object({
  id: z.number().int(),
  /** The publication whose card stands for all. */
  lead_id: z.number().int(),
  /** Other news of the club, whose cards are folded into that one. */
  folded_ids: z.array(z.number().int()),
  /** The first source comes first. */
  items: z.array(StoryItem),
  /** Opinions and analysis of the same: linked, never folded. */
  linked: z.array(StoryItem),
  /** Price of its coin when the first source told it and now, USD; change in percent. */
  price: z
    .object({ api_id: z.string(), symbol: z.string(), first: z.number(), current: z.number(), change: z.number() })
    .nullable(),
})
export type Story = z.infer<typeof Story>

export const stories = {
  newest: endpoint({
    at: 'GET /api/stories/',
    offline: 'part',
    about: 'Новости из нескольких источников, новые первыми',
    access: 'public',
    caching: 'public',
    reply: z.object({ results: z.array(Story) }),
  }),
}
