import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const LARGEST_COMMENT_IMAGE_BYTES = 2 * 1024 * 1024
export const LARGEST_POST_IMAGE_BYTES = 10 * 1024 * 1024

const Picked = z.object({ image: z.file('Выберите изображение') })

const Stored = {
  /** Pixels of the widest rendition: a page reserves its space before it loads. */
  width: z.number().int(),
  height: z.number().int(),
  /** The file moved, and its first frame was stored: animations stay in WebP and GIF, not in PNG. */
  became_still: z.literal(true).optional(),
}

const Rendition = z.object({
  /** Address on this site: the reader's browser sends the GIF service nothing. */
  url: z.string(),
  /** Width and height, px. */
  dims: z.array(z.number().int()),
  /** Bytes. */
  size: z.number().int(),
})

/** Reply of the GIF search in Tenor's format: https://developers.google.com/tenor/guides/response-objects-and-errors */
export const GifPage = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      content_description: z.string(),
      media_formats: z.object({ gif: Rendition, tinygif: Rendition }),
    }),
  ),
  /** `pos` of the next page; empty on the last one. */
  next: z.string(),
  /** Name of the service, which its terms want to be shown; empty for none. */
  by: z.string(),
})
export type GifPage = z.infer<typeof GifPage>

/** Query of the specification's client. `key` is ignored: the server has its own. */
const GifQuery = z.object({
  key: z.string().max(200).optional(),
  limit: z.coerce.number('Нужно число').int('Нужно целое число').min(1).max(50, 'Не больше 50').default(20),
  media_filter: z.string().max(40).optional(),
  contentfilter: z.string().max(10).optional(),
  locale: z.string().max(10).optional(),
  pos: z.string().max(200).default(''),
})

export const media = {
  searchGifs: endpoint({
    at: 'GET /api/gif/search',
    about: 'Поиск GIF у внешнего сервиса; сами картинки отдаёт этот сайт',
    access: 'paid',
    query: GifQuery.extend({
      q: z.string('Нужен текст').trim().min(1, 'Введите запрос').max(100, 'Не длиннее 100 символов'),
    }),
    reply: GifPage,
  }),
  featuredGifs: endpoint({
    at: 'GET /api/gif/featured',
    about: 'Популярные GIF',
    access: 'paid',
    query: GifQuery,
    reply: GifPage,
  }),
  uploadCommentImage: endpoint({
    at: 'POST /api/comments/image-upload/',
    about: 'Картинка для комментария: jpg, png или webp до 2 МБ',
    access: 'paid',
    body: Picked,
    // Somewhat larger files are accepted here, so that the handler can answer with the limit.
    form: { maxFileBytes: 2 * LARGEST_COMMENT_IMAGE_BYTES, perHour: 150 },
    reply: z.object({ image_url: z.string(), ...Stored }),
  }),
  uploadPostImage: endpoint({
    at: 'POST /api/media/images/',
    about: 'Картинка для публикации: jpg, png, webp или gif до 10 МБ',
    access: 'paid',
    body: Picked,
    form: { maxFileBytes: 2 * LARGEST_POST_IMAGE_BYTES, perHour: 150 },
    reply: z.object({ address: z.string(), ...Stored }),
  }),
}
