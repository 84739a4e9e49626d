import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant } from './shared.ts'
import { visibleText } from './text/visibleText.ts'

/** Most mutes of one person. */
export const MOST_MUTES = 500
/** Longest muted word, in characters. */
export const LONGEST_MUTED_WORD = 40

/** `source`: the site that a news names as its source. `story`: all news and forecasters' posts that tell the same. */
export const MuteKind = z.enum(['word', 'coin', 'author', 'source', 'channel', 'story'], 'Такое скрыть нельзя')
export type MuteKind = z.infer<typeof MuteKind>

/** Where muted items are hidden: lists, whatever tells of them, and discussions. */
export const MUTE_PLACES = ['feeds', 'notifications', 'comments'] as const
export const MutePlace = z.enum(MUTE_PLACES, 'Такого места нет')
export type MutePlace = z.infer<typeof MutePlace>

/** Terms that the server counts from its own clock; `story`: while news may join the story. */
export const MuteTerm = z.enum(['hour', 'day', 'week', 'month', 'story', 'ever'])

/** Hours in which news may join a story. */
export const STORY_HOURS = 36
export type MuteTerm = z.infer<typeof MuteTerm>

const WRONG_TERM = 'Нужен срок: hour, day, week, month, story, ever или время с поясом'

export const Mute = z.object({
  id: z.number().int(),
  kind: MuteKind,
  /** As requests name it: the word, a coin's api_id, a username, a channel's slug, a site, a story's id. */
  name: z.string(),
  /** As readers see it. */
  label: z.string(),
  places: z.array(MutePlace),
  /** Null for ever. */
  until: Instant.nullable(),
  created_at: Instant,
})
export type Mute = z.infer<typeof Mute>

/** What the mutes hid in the last week. */
export const MuteAccount = z.object({
  since: Instant,
  total: z.number().int(),
  /** By the label of the mute, the most first. */
  results: z.array(z.object({ label: z.string(), count: z.number().int() })),
})
export type MuteAccount = z.infer<typeof MuteAccount>

const Muted = z.object({
  kind: MuteKind,
  name: visibleText('Нужно слово или имя').max(200, 'Слишком длинно'),
})

export const mutes = {
  list: endpoint({
    at: 'GET /api/mutes/',
    offline: 'page',
    about: 'Что читатель скрыл, новое первым',
    access: 'account',
    reply: z.object({ results: z.array(Mute) }),
  }),
  account: endpoint({
    at: 'GET /api/mutes/account/',
    about: 'Сколько публикаций и ответов за неделю скрыло каждое скрытое',
    access: 'account',
    reply: MuteAccount,
  }),
  add: endpoint({
    at: 'POST /api/mutes/',
    about: 'Скрыть слово, монету, автора, источник, канал или историю; скрытое раньше получает новый срок и места',
    access: 'account',
    status: 201,
    body: Muted.extend({
      places: z
        .array(MutePlace, 'Нужны места')
        .min(1, 'Выберите, где скрывать')
        .max(10, 'Столько мест нет')
        .default([...MUTE_PLACES]),
      until: z.union([MuteTerm, z.iso.datetime({ offset: true, error: WRONG_TERM })], WRONG_TERM).default('ever'),
    }),
    reply: Mute,
  }),
  remove: endpoint({
    at: 'DELETE /api/mutes/',
    about: 'Больше не скрывать; чего в списке нет, то и так не скрыто',
    access: 'account',
    status: 204,
    query: Muted,
    reply: z.null(),
  }),
}
