import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PodcastChapter } from '../podcasts/podcast.ts'
import { visibleText } from '../text/visibleText.ts'

/** Most chapters of a recording. */
export const MOST_CHAPTERS = 500
/** Characters of a chapter's title. */
export const LONGEST_CHAPTER = 200
export const MOST_CHAPTER_COINS = 10
/** Characters of a WebVTT file: five hours of quick speech. */
export const LONGEST_TRANSCRIPT = 1_000_000

/** Bytes: ten hours at 110 kbit/s. */
export const LARGEST_RECORDING = 500 * 1024 * 1024

/** A podcast's recording with its chapters and transcript. */
export const DeskRecording = z.object({
  /** One revision for recording, chapters and transcript; a save sends the one that it is based on. */
  revision: z.number().int(),
  /** Length, measured from the file. */
  seconds: z.number(),
  bytes: z.number().int(),
  /** Bits a second. */
  bitrate: z.number().int(),
  /** Integrated loudness, LUFS (EBU R 128); null until it is measured, and for AAC and silence. */
  loudness: z.number().nullable(),
  /** What the recording's file holds and the site did not take: Russian sentences. */
  unread: z.array(z.string()),
  chapters: z.array(PodcastChapter),
  /** WebVTT; empty without one. */
  transcript: z.string(),
})
export type DeskRecording = z.infer<typeof DeskRecording>

/**
 * Sides of a cover in pixels that podcast apps take: podcasters.apple.com/support/896-artwork-requirements (read
 * 2026-11).
 */
export const SMALLEST_COVER = 1400
export const LARGEST_COVER = 3000
export const LARGEST_COVER_BYTES = 10 * 1024 * 1024

/** The cover of the podcasts in apps. */
export const DeskCover = z.object({
  /** Address on the site; of the built-in picture while the team has brought none. */
  address: z.string(),
  /** Pixels of its side. */
  side: z.number().int(),
  is_own: z.boolean(),
})
export type DeskCover = z.infer<typeof DeskCover>

const revision = z.int('Нужен номер правки').min(0, 'Нужен номер правки')

const editors = { access: 'desk', roles: ['editor'] } as const

export const deskPodcasts = {
  cover: endpoint({
    at: 'GET /api/desk/podcast-cover/',
    about: 'Обложка подкастов в приложениях',
    ...editors,
    reply: DeskCover,
  }),
  keepCover: endpoint({
    at: 'POST /api/desk/podcast-cover/',
    about: 'Новая обложка подкастов: квадрат со стороной от 1400 точек, меньшая или неквадратная не принимается',
    ...editors,
    form: { maxFileBytes: 2 * LARGEST_COVER_BYTES, perHour: 60 },
    body: z.object({ image: z.file('Выберите изображение') }),
    reply: DeskCover,
  }),
  removeCover: endpoint({
    at: 'DELETE /api/desk/podcast-cover/',
    about: 'Вернуть обложку из поставки',
    ...editors,
    reply: DeskCover,
  }),
  recording: endpoint({
    at: 'GET /api/desk/podcasts/:id/recording/',
    about: 'Запись подкаста с главами и расшифровкой; null, пока записи нет',
    access: 'desk',
    roles: ['editor'],
    reply: z.object({ recording: DeskRecording.nullable() }),
  }),
  attachAudio: endpoint({
    at: 'POST /api/desk/podcasts/:id/audio/',
    about: 'Загруженный файл становится записью подкаста: сервер измеряет его, негодный убирает',
    access: 'desk',
    roles: ['editor'],
    body: z.object({ upload: z.string('Нужна загрузка').regex(/^[0-9a-f]{32}$/, 'Нужна загрузка') }),
    reply: DeskRecording,
  }),
  saveChapters: endpoint({
    at: 'POST /api/desk/podcasts/:id/chapters/',
    about: 'Главы подкаста вместо прежних; опоздавшая правка ничего не заменяет',
    access: 'desk',
    roles: ['editor'],
    maxBytes: 2_000_000,
    body: z.object({
      revision,
      chapters: z
        .array(
          z.object({
            second: z
              .int('Нужно время, например 12:40')
              .min(0, 'Нужно время, например 12:40')
              .max(86_400, 'Не больше суток'),
            title: visibleText('Нужно название').max(LONGEST_CHAPTER, `Не длиннее ${LONGEST_CHAPTER} знаков`),
            /** Price provider's ids (`api_id`). */
            coins: z
              .array(z.string().max(150, 'Неизвестная монета'), 'Нужен список')
              .max(MOST_CHAPTER_COINS, `Не больше ${MOST_CHAPTER_COINS} монет`)
              .default([]),
          }),
          'Нужен список',
        )
        .max(MOST_CHAPTERS, `Глав не больше ${MOST_CHAPTERS}`),
    }),
    reply: DeskRecording,
  }),
  saveTranscript: endpoint({
    at: 'POST /api/desk/podcasts/:id/transcript/',
    about: 'Расшифровка подкаста в WebVTT вместо прежней, пустая её убирает; что не так, сказано по строкам',
    access: 'desk',
    roles: ['editor'],
    maxBytes: 4 * LONGEST_TRANSCRIPT,
    body: z.object({
      revision,
      vtt: z.string('Нужен текст').max(LONGEST_TRANSCRIPT, 'Расшифровка длиннее миллиона знаков'),
    }),
    reply: DeskRecording,
  }),
}
