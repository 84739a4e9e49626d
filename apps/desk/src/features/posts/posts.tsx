import type { DeskPost, DeskPostInFull } from '@palata/contract/desk/posts'
import { deskPosts } from '@palata/contract/desk/posts'
import { fullText } from '@site/ui/numbers/index.ts'
import { momentInWords, waitsInWords } from '#lists/moments.ts'
import type { ResourceScreen, Row } from '#lists/screen.ts'
import { PostBody } from './PostBody.tsx'

const KINDS: Record<DeskPost['kind'], string> = {
  news: 'новость',
  material: 'материал',
  opinion: 'мнение',
  podcast: 'подкаст',
}

const RETURN_REASONS = ['Нет аргументов', 'Ошибка в фактах', 'Реклама', 'Не по теме', 'Нужна вычитка'] as const

const HIDE_REASONS = ['Ошибка в фактах', 'Реклама', 'Спам', 'Просьба автора', 'Нарушение правил'] as const

/** Looks of a card: its colour in the feed, and the picture after a news title. */
const COLORS = [
  ['', 'обычный'],
  ['gray', 'серый'],
  ['green', 'зелёный'],
  ['red', 'красный'],
  ['purple', 'фиолетовый'],
] as const
const GIFS = [
  ['', 'без картинки'],
  ['fire', 'огонь'],
  ['lightning', 'молния'],
  ['dinamit', 'динамит'],
  ['gem', 'алмаз'],
  ['rocket', 'ракета'],
  ['winner', 'кубок'],
] as const
const AUTHOR_REASONS = ['Писал другой человек', 'Ошибка при заведении', 'Автор уходит из клуба'] as const

const lookInWords = ({ color, gif, label }: DeskPost) =>
  [
    color && COLORS.find(([value]) => value === color)?.[1],
    gif && GIFS.find(([value]) => value === gif)?.[1],
    label && `метка «${label}»`,
  ]
    .filter(Boolean)
    .join(', ')

const isWaiting = (row: Row) => row.state === 'waiting'
const isLive = (row: Row) => row.state === 'live'

const base = {
  contract: deskPosts,
  one: 'Публикация',
  search: 'Заголовок или номер',
  tabs: [
    { key: 'all', words: 'Все', narrow: {} },
    { key: 'waiting', words: 'На проверке', narrow: { state: 'waiting' } },
    { key: 'scheduled', words: 'По расписанию', narrow: { scheduled: '1' } },
    { key: 'live', words: 'На сайте', narrow: { state: 'live' } },
    { key: 'removed', words: 'Убраны', narrow: { state: 'removed' } },
  ],
  filters: [
    { name: 'author', words: 'Автор', kind: 'words' },
    { name: 'channel', words: 'Канал', kind: 'words' },
    { name: 'coin', words: 'Монета', kind: 'words' },
    { name: 'from', words: 'С', kind: 'day' },
    { name: 'to', words: 'По', kind: 'day' },
    { name: 'pinned', words: 'Закрепление', kind: [['1', 'закреплённые']] },
  ],
  sorts: { '-published': 'сначала новые', published: 'сначала старые' },
  waits: { words: 'На проверке', rest: 'Остальные', isWaiting, since: (row: Row) => row.published_at as string },
  line: (row, now) => {
    const post = row as unknown as DeskPost
    return {
      title: post.title || 'Без заголовка',
      by: post.author,
      about: [
        !isWaiting(row) && KINDS[post.kind],
        post.revision > 0 && `правка ${post.revision}`,
        post.lacks_recording && 'нет записи',
      ],
      at: isWaiting(row) ? waitsInWords(post.published_at, now) : momentInWords(post.published_at, now),
      state: isWaiting(row) ? KINDS[post.kind] : commentsInWords(post) || stateInWords(post),
      tag: stateInWords(post),
      isWaiting: isWaiting(row),
    }
  },
  actions: {
    return: { key: 'R', kind: 'alert', reasons: RETURN_REASONS, isFor: isWaiting },
    hide: { key: 'R', kind: 'alert', reasons: HIDE_REASONS, isFor: isLive },
    restore: { isFor: (row: Row) => row.state === 'removed' },
    'pin-day': { isFor: (row: Row) => isLive(row) && !row.pinned_day },
    'pin-all-time': { isFor: (row: Row) => isLive(row) && !row.pinned_all_time },
    unpin: { isFor: (row: Row) => Boolean(row.pinned_day || row.pinned_all_time) },
    channel: {
      submit: 'Сохранить',
      isFor: isLive,
      fields: [
        { name: 'slug', words: 'Канал', kind: 'channel', isRequired: true },
        { name: 'is_on', words: 'Поставить; без отметки — убрать', kind: 'flag' },
      ],
    },
    schedule: {
      isFor: isWaiting,
      fields: [{ name: 'at', words: 'Когда выйдет', kind: 'moment', isRequired: true }],
    },
    look: {
      submit: 'Сохранить',
      fields: [
        { name: 'color', words: 'Цвет карточки', kind: COLORS },
        { name: 'gif', words: 'Картинка у заголовка новости', kind: GIFS },
        { name: 'label', words: 'Метка перед заголовком новости', kind: 'words', help: 'до 20 знаков', most: 20 },
      ],
      initial: ({ color, gif, label }: Row) => ({ color, gif, label }),
      isFor: (row: Row) => row.state !== 'removed',
    },
    open: {
      submit: 'Сохранить',
      note: 'Без числа открыта десятая часть текста, не больше двух абзацев; с нулём не открыто ничего.',
      fields: [
        {
          name: 'blocks',
          words: 'Сколько первых блоков читают все',
          kind: 'number',
          help: 'абзацев, картинок, списков; до 10',
        },
      ],
      initial: ({ open_blocks }: Row) => ({ blocks: open_blocks }),
      isFor: (row: Row) => row.state !== 'removed',
    },
    'set-author': {
      reasons: AUTHOR_REASONS,
      fields: [
        { name: 'username', words: 'Имя нового автора', kind: 'words', help: 'как при входе', isRequired: true },
      ],
    },
    unschedule: { isFor: (row: Row) => Boolean(row.publish_at) },
    approve: { key: 'A', kind: 'primary', isFor: isWaiting },
  },
  body: (row) => <PostBody post={row as unknown as DeskPostInFull} />,
  facts: (row, now) => {
    const post = row as unknown as DeskPostInFull
    return [
      ['Вид', KINDS[post.kind]],
      ['Состояние', stateInWords(post)],
      ['Автор', post.author?.name],
      [isWaiting(row) ? 'Ждёт с' : 'Вышла', momentInWords(post.published_at, now)],
      ['Выйдет', post.publish_at && momentInWords(post.publish_at, now)],
      ['Запись', post.lacks_recording && 'нет: без неё подкаст не выйдет'],
      ['Каналы', post.channels.map(({ name }) => name).join(', ')],
      ['Вид карточки', lookInWords(post)],
      ['Комментарии', fullText('count', post.comments_count)],
      ['Правок', String(post.revision)],
      ['Причина', post.removal_reason],
    ]
  },
  writing: (row) => `/desk/materials/${row.id}/write`,
  onSite: (row) => (row.url as string) || null,
  empty: 'Публикаций пока нет',
} as const satisfies Omit<ResourceScreen, 'key' | 'title'>

function stateInWords({ state, pinned_day: day, pinned_all_time: isForAllTime }: DeskPost) {
  if (state === 'waiting') return 'на проверке'
  if (state === 'removed') return 'убрана'
  if (isForAllTime) return 'закреплена насовсем'
  return day ? 'закреплена на день' : 'на сайте'
}

/** For a plain published post the row shows the number of comments; its state says nothing new. */
const commentsInWords = (post: DeskPost) =>
  stateInWords(post) === 'на сайте' && post.comments_count > 0 && `${fullText('count', post.comments_count)} комм.`

/** A list of all publications, waiting ones first, and a list of each kind. */
export const postScreens: readonly ResourceScreen[] = [
  { ...base, key: 'materials', title: 'Материалы', countsWaiting: true },
  { ...base, key: 'news', title: 'Новости', only: { kind: 'news' } },
  {
    ...base,
    key: 'podcasts',
    title: 'Подкасты',
    only: { kind: 'podcast' },
    bring: { to: '/desk/podcasts/cover', words: 'Обложка' },
  },
  { ...base, key: 'opinions', title: 'Мнения', only: { kind: 'opinion' } },
]
