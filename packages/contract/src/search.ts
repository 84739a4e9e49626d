import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ListedCoin, MarketPage, MarketQuestion } from './market/list.ts'
import { KnownCoin } from './market.ts'
import { CoinHit, MarketDetails, MarketOverview } from './search/market.ts'
import { Author, Instant } from './shared.ts'

/** Most characters of a query; a longer one is refused. */
export const QUERY_LENGTH = 200
export const TOO_LONG_QUERY = `Слишком длинный запрос: не больше ${QUERY_LENGTH} знаков`
/** Number of found coins that are shown with details. */
export const FOUND_COINS = 3

/** Kinds of results: `kind` in a result, `word` after the operator `тип:`. */
export const FOUND_KINDS = [
  { kind: 'news', word: 'новость', section: 'Новости' },
  { kind: 'material', word: 'аналитика', section: 'Аналитика' },
  { kind: 'opinion', word: 'мнение', section: 'Мнения' },
  { kind: 'podcast', word: 'подкаст', section: 'Подкасты' },
  { kind: 'signal', word: 'сигнал', section: 'Сигналы' },
  { kind: 'comment', word: 'комментарий', section: 'Комментарии' },
  { kind: 'forecast', word: 'форкаст', section: 'Форкасты' },
  { kind: 'event', word: 'событие', section: 'Календарь' },
  { kind: 'page', word: 'страница', section: 'База знаний' },
  { kind: 'coin', word: 'монета', section: 'Монеты' },
  { kind: 'person', word: 'человек', section: 'Люди' },
] as const
export type FoundKind = (typeof FOUND_KINDS)[number]['kind']

/** Search operators with their help under `?`; `completes` marks those with suggestions while typing. */
export const OPERATORS = [
  { name: 'от', about: 'написал этот человек', example: 'от:maria', completes: true },
  { name: 'монета', about: 'об этой монете', example: 'монета:eth', completes: true },
  { name: 'канал', about: 'в этом канале', example: 'канал:defi', completes: true },
  { name: 'тип', about: 'только такие', example: 'тип:сигнал', completes: true },
  { name: 'до', about: 'раньше этого дня', example: 'до:2026-03-01', completes: false },
  { name: 'после', about: 'с этого дня и позже', example: 'после:01.11.2026', completes: false },
] as const
export type OperatorName = (typeof OPERATORS)[number]['name']

/** One thing found. `title` and `snippet` are HTML whose only tags are `mark`, `b` and `i`. */
export const Found = z.object({
  kind: z.enum(FOUND_KINDS.map(({ kind }) => kind)),
  id: z.number().int(),
  /** Root-relative address; an external one when the site has no page for it. */
  url: z.string(),
  title: z.string(),
  /** The matching part of the text; empty when only the title matched. */
  snippet: z.string(),
  /** Address of a picture, or empty. */
  logo: z.string(),
  section: z.string(),
  comments_count: z.number().int(),
  /** Null for people and coins, which have no date. */
  publication_date: Instant.nullable(),
  author: Author.nullable(),
  /** Label of the reader's mute that hides it; null when none does. */
  muted_by: z.string().nullable(),
})
export type Found = z.infer<typeof Found>

/** How a query was read. */
export const Understood = z.object({
  /** Corrections of the typed words: keyboard layout or typo. */
  replaced: z.array(z.object({ from: z.string(), to: z.string(), why: z.enum(['layout', 'typo']) })),
  /** Operators in force, and the person or thing that each names. */
  operators: z.array(
    z.object({ name: z.enum(OPERATORS.map(({ name }) => name)), value: z.string(), label: z.string() }),
  ),
  /** Russian sentences about unknown names and invalid days. A query with a problem finds nothing. */
  problems: z.array(z.string()),
})
export type Understood = z.infer<typeof Understood>

export const FoundPage = z.object({
  results: z.object({ results: z.array(Found), next: z.string().nullable() }),
  /** The same address as inside `results`. */
  next: z.string().nullable(),
  /** Results that the reader may open and has not muted, counted up to 200; null on later pages. */
  count: z.number().int().nullable(),
  /** Whether there are more than were counted. */
  has_more: z.boolean(),
  understood: Understood,
})
export type FoundPage = z.infer<typeof FoundPage>

/** A suggestion for an operator: `value` is inserted, `label` is shown. */
export const Completion = z.object({ value: z.string(), label: z.string(), image: z.string() })
export type Completion = z.infer<typeof Completion>

const Query = z.string().trim().max(QUERY_LENGTH, TOO_LONG_QUERY)

export const search = {
  find: endpoint({
    at: 'GET /api/search/',
    alsoAt: '/api/search',
    about: 'Поиск по всему, что читатель может открыть: лучшее сверху, дальше новое',
    access: 'public',
    mayLag: true,
    query: z.object({ q: Query.default(''), after: z.string().max(200).optional() }),
    reply: FoundPage,
  }),
  complete: endpoint({
    at: 'GET /api/search/complete/',
    about: 'Чем можно продолжить оператор поиска',
    access: 'public',
    mayLag: true,
    query: z.object({
      operator: z.enum(
        OPERATORS.map(({ name }) => name),
        'Нет такого оператора',
      ),
      start: z.string().trim().max(50).default(''),
    }),
    reply: z.object({ results: z.array(Completion) }),
  }),
  coins: endpoint({
    at: 'GET /api/search/coins',
    alsoAt: '/api/search/coins/',
    about: 'Монеты клуба по имени или тикеру, не больше двадцати; запрос короче двух знаков не находит ничего',
    access: 'account',
    mayLag: true,
    query: z.object({ q: Query.default('') }),
    reply: z.object({ results: z.array(KnownCoin) }),
  }),
  marketCoins: endpoint({
    at: 'GET /api/search/market-coins/',
    about: 'Монеты внешнего сервиса по имени или тикеру',
    access: 'public',
    mayLag: true,
    query: z.object({ q: Query.default('') }),
    reply: z.array(CoinHit),
  }),
  marketDetails: endpoint({
    at: 'GET /api/search/market-details/',
    about: 'Рынки и контракты монет, не больше трёх за раз',
    access: 'public',
    query: z.object({ ids: z.string().max(400).default('') }),
    reply: MarketDetails,
  }),
  marketSearch: endpoint({
    at: 'POST /api/market/search/',
    about: 'Монеты внешнего сервиса по имени или тикеру, с тем, что о них знаем мы',
    access: 'public',
    body: z.object({ query: Query }),
    reply: z.array(ListedCoin),
  }),
  marketList: endpoint({
    at: 'POST /api/market/markets/',
    about: 'Список рынка: монеты по месту; одна, две или три по id приходят со всеми рынками',
    access: 'public',
    body: MarketQuestion,
    reply: MarketPage,
  }),
  marketOverview: endpoint({
    at: 'GET /api/widgets/market-overview/',
    about: 'Тренды, лидеры роста и падения, NFT-коллекции',
    access: 'public',
    caching: 'public',
    reply: MarketOverview,
  }),
}
