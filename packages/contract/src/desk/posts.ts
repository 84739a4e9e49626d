import { z } from 'zod'
import { WrittenFields } from '../posts/fields.ts'
import { MOST_OPEN_BLOCKS, OpenPart } from '../posts/wall.ts'
import { PostColor, PostGif } from '../posts.ts'
import { Author, Instant, wholeNumber } from '../shared.ts'
import { optionalText } from '../text/visibleText.ts'
import { deskResource } from './resource.ts'

export const PostState = z.enum(['live', 'waiting', 'removed'])
const Kind = z.enum(['news', 'material', 'opinion', 'podcast'], 'Неизвестный вид публикации')
const day = z.iso.date('Нужен день, ГГГГ-ММ-ДД').optional()

export const DeskPost = z.object({
  id: z.number().int(),
  kind: Kind,
  title: z.string(),
  state: PostState,
  author: Author.nullable(),
  /** When it was published, or since when it waits. */
  published_at: Instant,
  /** When it will be published by itself; null when it is not scheduled. */
  publish_at: Instant.nullable(),
  pinned_day: z.string().nullable(),
  pinned_all_time: z.boolean(),
  comments_count: z.number().int(),
  revision: z.number().int(),
  /** A podcast without a recording: it cannot be published. */
  lacks_recording: z.boolean(),
  color: PostColor,
  gif: PostGif,
  /** Label before the title of a news item; empty for none. */
  label: z.string(),
  /** First blocks of the text that everyone reads by choice; null for the default. */
  open_blocks: z.int().nullable(),
})
export type DeskPost = z.infer<typeof DeskPost>

export const DeskPostInFull = DeskPost.extend({
  ...WrittenFields.omit({ content: true }).shape,
  /** Sanitised HTML; empty until it is rendered. */
  content_html: z.string(),
  /** What readers without access see of the text; null until it is rendered. */
  open_part: OpenPart.nullable(),
  channels: z.array(z.object({ id: z.number().int(), slug: z.string(), name: z.string() })),
  removal_reason: z.string(),
  /** Address on the site. */
  url: z.string(),
})
export type DeskPostInFull = z.infer<typeof DeskPostInFull>

export const deskPosts = deskResource({
  name: 'posts',
  title: 'Публикации',
  roles: ['editor', 'moderator'],
  row: DeskPost,
  one: DeskPostInFull,
  search: 'слова заголовка, номер',
  filters: {
    kind: Kind.optional(),
    state: PostState.optional(),
    author: z.string().max(150, 'Неизвестный автор').optional(),
    channel: z.string().max(150, 'Неизвестный канал').optional(),
    coin: z.string().max(150, 'Неизвестная монета').optional(),
    pinned: wholeNumber(1, 1).optional(),
    scheduled: wholeNumber(1, 1).optional(),
    from: day,
    to: day,
  },
  sorts: ['-published', 'published'],
  actions: {
    approve: { about: 'Опубликовать то, что ждёт проверки', label: 'Одобрить', reason: 'optional', isBulk: true },
    return: {
      about: 'Вернуть мнение автору с причиной: он её читает, остальные мнения не видят',
      label: 'Вернуть',
      reason: 'required',
      isBulk: true,
      isRemoval: true,
      undo: 'restore',
    },
    hide: {
      about: 'Скрыть публикацию любого вида от читателей',
      label: 'Скрыть',
      roles: ['editor'],
      reason: 'required',
      isBulk: true,
      isRemoval: true,
      undo: 'restore',
    },
    restore: {
      about: 'Вернуть удалённое туда, где оно было',
      label: 'Восстановить',
      reason: 'optional',
      isBulk: true,
      undo: 'hide',
    },
    'pin-day': { about: 'Закрепить на сегодня', label: 'Закрепить на день', undo: 'unpin' },
    'pin-all-time': { about: 'Закрепить навсегда; таких не больше пяти', label: 'Закрепить насовсем', undo: 'unpin' },
    unpin: { about: 'Открепить', label: 'Открепить', isBulk: true },
    schedule: {
      about: 'Назначить время, когда ждущее выйдет само',
      label: 'В срок',
      input: z.object({ at: Instant }),
      undo: 'unschedule',
    },
    unschedule: { about: 'Снять срок: снова ждёт проверки', label: 'Снять срок' },
    channel: {
      about: 'Поставить в канал или убрать из него',
      label: 'Канал',
      input: z.object({
        slug: z.string('Нужен канал').min(1, 'Нужен канал').max(150, 'Неизвестный канал'),
        is_on: z.boolean('Нужно true или false'),
      }),
      isBulk: true,
    },
    look: {
      about: 'Цвет карточки в ленте, а у новости метка перед заголовком и движущаяся картинка за ним',
      label: 'Вид карточки',
      roles: ['editor'],
      input: z.object({
        color: PostColor,
        gif: PostGif,
        label: optionalText().trim().max(20, 'Не больше 20 знаков').default(''),
      }),
      isBulk: true,
    },
    open: {
      about: 'Сколько первых блоков текста читают все: абзацев, картинок, списков. Без числа — десятая часть текста',
      label: 'Открыть начало',
      roles: ['editor'],
      input: z.object({
        blocks: z
          .int('Нужно целое число')
          .min(0, 'Не меньше нуля')
          .max(MOST_OPEN_BLOCKS, `Не больше ${MOST_OPEN_BLOCKS}`)
          .nullable(),
      }),
    },
    'set-author': {
      about: 'Под чьим именем стоит публикация; прежний автор остаётся в журнале',
      label: 'Сменить автора',
      roles: ['editor'],
      reason: 'required',
      input: z.object({
        username: z.string('Нужно имя автора').trim().min(1, 'Нужно имя автора').max(150, 'Неизвестный автор'),
      }),
    },
  },
})
