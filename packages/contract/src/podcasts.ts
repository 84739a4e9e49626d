import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PodcastDetails, PodcastItem, PodcastPosition, TranscriptCue } from './podcasts/podcast.ts'
import { Instant, wholeNumber } from './shared.ts'

/** Seconds that a signed address is valid. */
export const SIGNED_SECONDS = 3600

/** The member's own RSS address for podcast apps. */
export const PrivateFeed = z.object({
  /** Null when it was never opened or is closed. */
  address: z.string().nullable(),
  /** When the current address was made; earlier ones no longer work. */
  made_at: Instant.nullable(),
  /** Why the previous address was replaced: by its owner, or because it was read from too many places. */
  replaced: z.enum(['', 'owner', 'leak']),
})
export type PrivateFeed = z.infer<typeof PrivateFeed>

const id = wholeNumber(1, 2_147_483_647)

/** Largest position, seconds: longer than any episode. */
export const LONGEST_SECONDS = 24 * 3600
/** An older position is refused. */
export const OLDEST_POSITION_MS = 30 * 24 * 3600 * 1000

export const podcasts = {
  last: endpoint({
    at: 'GET /api/alpha/last-podcast/',
    about: 'Последний подкаст: список из одного или пустой',
    access: 'paid',
    mayLag: true,
    reply: z.array(PodcastItem),
  }),
  preview: endpoint({
    at: 'GET /api/alpha/last-podcast-preview/',
    about: 'Название последнего подкаста: всё, что видно без подписки',
    access: 'public',
    caching: 'public',
    reply: z.object({ title: z.string().nullable() }),
  }),
  list: endpoint({
    at: 'GET /api/alpha/last-podcast-list/',
    about: 'Последние подкасты кроме одного, не больше десяти',
    access: 'paid',
    mayLag: true,
    query: z.object({ exclude_id: id.optional() }),
    reply: z.object({ results: z.array(PodcastItem) }),
  }),
  sign: endpoint({
    at: 'POST /api/podcasts/signed/',
    about: 'Адрес записи на час; открывается только тому, кому выдан',
    access: 'paid',
    body: z.object({ filename: z.string('Нужно имя файла').min(1, 'Нужно имя файла').max(200, 'Не длиннее 200') }),
    reply: z.object({ signed_url: z.string(), expires_at: Instant }),
  }),
  get: endpoint({
    at: 'GET /api/podcasts/:id/',
    offline: 'part',
    about: 'Подкаст с главами и местом, где читатель остановился',
    access: 'paid',
    reply: PodcastDetails,
  }),
  transcript: endpoint({
    at: 'GET /api/podcasts/:id/transcript/',
    offline: 'part',
    about: 'Расшифровка подкаста',
    access: 'paid',
    reply: z.object({ cues: z.array(TranscriptCue) }),
  }),
  positions: endpoint({
    at: 'GET /api/podcasts/positions/',
    about: 'Где читатель остановился: последние пятьдесят подкастов',
    access: 'paid',
    reply: z.object({ results: z.array(PodcastPosition) }),
  }),
  keepPosition: endpoint({
    at: 'POST /api/podcasts/positions/',
    about: 'Место, где читатель остановился; в ответе то, которое теперь стоит',
    access: 'paid',
    body: z.object({
      podcast_id: id,
      second: z.number('Нужно число').min(0, 'Не меньше 0').max(LONGEST_SECONDS, `Не больше ${LONGEST_SECONDS}`),
      /** Milliseconds since that second was heard. An age, not a time: the clocks of devices differ. */
      age_ms: z.number('Нужно число').int('Нужно целое число').min(0, 'Не меньше 0').max(OLDEST_POSITION_MS).default(0),
      /** The listener moved there by hand or heard it to the end. Otherwise the position never moves back. */
      is_sought: z.boolean('true или false').default(false),
    }),
    reply: PodcastPosition.extend({
      /** False when a later position is stored; the reply has that one. */
      is_kept: z.boolean(),
    }),
  }),
  feed: endpoint({
    at: 'GET /api/podcasts/feed/',
    about: 'Личный адрес RSS для приложений с подкастами',
    access: 'account',
    reply: PrivateFeed,
  }),
  rotateFeed: endpoint({
    at: 'POST /api/podcasts/feed/',
    about: 'Новый личный адрес RSS; прежний перестаёт отвечать',
    access: 'paid',
    reply: PrivateFeed,
  }),
  closeFeed: endpoint({
    at: 'DELETE /api/podcasts/feed/',
    about: 'Закрыть личный адрес RSS',
    access: 'account',
    reply: PrivateFeed,
  }),
}
