import { z } from 'zod'
import { SITE_PAGES } from '../pages.ts'
import { Instant } from '../shared.ts'
import { filledLine, filledParagraphs, paragraphs } from './fields.ts'
import { deskResource } from './resource.ts'

const address = z.union([
  z.literal(''),
  z.url({ protocol: /^https?$/, error: 'Нужен адрес: https://… или /…' }),
  z.string().regex(/^\/(?!\/)\S*$/, 'Нужен адрес: https://… или /…'),
])

export const DeskFeedback = z.object({
  id: z.number().int(),
  email: z.string(),
  message: z.string(),
  /** Addresses of the attached pictures. */
  images: z.array(z.string()),
  state: z.enum(['waiting', 'answered', 'closed']),
  /** Username of the writer; null when they were not signed in. */
  username: z.string().nullable(),
  created_at: Instant,
  decided_at: Instant.nullable(),
  decided_by: z.string(),
  answer: z.string(),
})
export type DeskFeedback = z.infer<typeof DeskFeedback>

export const deskFeedback = deskResource({
  name: 'feedback',
  title: 'Обращения',
  roles: ['editor', 'operator'],
  row: DeskFeedback,
  search: 'слова сообщения, почта, номер',
  filters: { state: z.enum(['waiting', 'answered', 'closed'], 'Неизвестное состояние').optional() },
  sorts: ['created', '-created'],
  actions: {
    answer: {
      about: 'Ответить письмом на указанную почту; второго ответа не будет',
      label: 'Ответить',
      input: z.object({ answer: filledParagraphs(5000) }),
    },
    close: { about: 'Закрыть без ответа', label: 'Закрыть', reason: 'required', isBulk: true, undo: 'reopen' },
    reopen: { about: 'Вернуть в ожидающие', label: 'Вернуть', reason: 'optional' },
  },
})

export const DeskStoreroomItem = z.object({
  id: z.number().int(),
  title: z.string(),
  description: z.string(),
  image: z.string(),
  url: z.string(),
  position: z.number().int(),
})
export type DeskStoreroomItem = z.infer<typeof DeskStoreroomItem>

const ItemFields = z.object({
  title: filledLine(200),
  description: paragraphs(1000),
  image: address,
  url: address,
  position: z.int('Нужно целое число').min(0, 'Не меньше 0').max(10_000, 'Слишком большое число'),
})

export const deskStoreroom = deskResource({
  name: 'storeroom',
  mayRepeat: true,
  title: 'Кладовая',
  roles: ['editor'],
  row: DeskStoreroomItem,
  sorts: ['position', '-position'],
  patch: ItemFields.partial(),
  create: ItemFields.partial().required({ title: true }),
  actions: {
    remove: { about: 'Убрать из кладовой', label: 'Удалить', reason: 'required', secondStep: 'fresh', isRemoval: true },
  },
})

export const DeskSitePage = z.object({
  id: z.number().int(),
  name: z.enum(SITE_PAGES),
  title: z.string(),
  /** Null while the page has its built-in text. */
  updated_at: Instant.nullable(),
  revision: z.number().int(),
})
export type DeskSitePage = z.infer<typeof DeskSitePage>

export const DeskSitePageInFull = DeskSitePage.extend({
  /** HTML as the editor wrote it. */
  content: z.string(),
  /** Sanitised HTML. */
  content_html: z.string(),
  /** The latest first. */
  revisions: z.array(z.object({ revision: z.number().int(), at: Instant, author: z.string(), content: z.string() })),
})
export type DeskSitePageInFull = z.infer<typeof DeskSitePageInFull>

export const deskSitePages = deskResource({
  name: 'site-pages',
  title: 'Страницы сайта',
  roles: ['editor', 'operator'],
  row: DeskSitePage,
  one: DeskSitePageInFull,
  sorts: ['id'],
  patch: z.object({ content: filledParagraphs(100_000) }),
  actions: {
    restore: {
      about: 'Вернуть прежний текст; нынешний останется в правках',
      label: 'Вернуть прежний текст',
      reason: 'required',
      input: z.object({ revision: z.int('Нужен номер правки').min(0, 'Нет такой правки') }),
    },
  },
})
