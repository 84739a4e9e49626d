import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LARGEST_COMMENT_IMAGE_BYTES } from './media.ts'
import { Instant } from './shared.ts'
import { emailAddress } from './text/email.ts'
import { visibleText } from './text/visibleText.ts'

/** Pages of the site's own texts, editable at the desk. */
export const SITE_PAGES = ['terms', 'privacy', 'about', 'contacts'] as const
export type SitePageName = (typeof SITE_PAGES)[number]

export const LONGEST_FEEDBACK = 1000
/** Most pictures in one message. */
export const MOST_FEEDBACK_IMAGES = 3
const REQUIRED = 'Это обязательное поле'

export const SitePage = z.object({
  name: z.enum(SITE_PAGES),
  /** Sanitised HTML. */
  content: z.string(),
  /** Null while the page has its built-in text. */
  updated_at: Instant.nullable(),
})
export type SitePage = z.infer<typeof SitePage>

export const StoreroomItem = z.object({
  id: z.number().int(),
  title: z.string(),
  description: z.string(),
  /** `image` and `url` are addresses or empty. */
  image: z.string(),
  url: z.string(),
})
export type StoreroomItem = z.infer<typeof StoreroomItem>

/** Items of the storeroom whose titles are public. */
export const STOREROOM_FRAGMENT = 3

export const pages = {
  text: endpoint({
    at: 'GET /api/pages/:name/',
    about: 'Текст страницы сайта: соглашение, политика, о клубе, контакты',
    access: 'public',
    caching: 'public',
    reply: SitePage,
  }),
  feedback: endpoint({
    at: 'POST /api/feedback/',
    about: 'Сообщение команде: JSON или форма с картинками; ответ придёт на указанную почту',
    access: 'public',
    form: {
      maxFileBytes: LARGEST_COMMENT_IMAGE_BYTES,
      maxFiles: MOST_FEEDBACK_IMAGES,
      maxTextBytes: 16_384,
      perHour: 10,
      lists: ['images'],
    },
    body: z.object({
      email: z
        .string(REQUIRED)
        .trim()
        .min(1, REQUIRED)
        .max(254, 'Не длиннее 254 символов')
        .pipe(emailAddress('Введите правильный адрес электронной почты.')),
      message: visibleText(REQUIRED).max(LONGEST_FEEDBACK, `Не длиннее ${LONGEST_FEEDBACK} символов`),
      turnstile_token: z.string().max(2048, 'Слишком длинно').default(''),
      /** Shown only at the desk. */
      images: z
        .array(z.file('Выберите изображение'))
        .max(MOST_FEEDBACK_IMAGES, `Не больше ${MOST_FEEDBACK_IMAGES} картинок`)
        .default([]),
    }),
    status: 201,
    reply: z.object({ email: z.string() }),
  }),
  storeroomFragment: endpoint({
    at: 'GET /api/storeroom/fragment/',
    about: 'Что лежит в кладовой первым, без самих материалов, и сколько всего',
    access: 'public',
    caching: 'public',
    reply: z.object({
      results: z.array(StoreroomItem.pick({ id: true, title: true, description: true })).max(STOREROOM_FRAGMENT),
      count: z.number().int(),
    }),
  }),
  storeroom: endpoint({
    at: 'GET /api/storeroom/',
    about: 'Кладовая: материалы для участников',
    access: 'paid',
    mayLag: true,
    reply: z.object({ results: z.array(StoreroomItem), next: z.string().nullable() }),
  }),
}
