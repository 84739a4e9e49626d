import { z } from 'zod'
import { Instant } from '../shared.ts'
import { visibleText } from '../text/visibleText.ts'
import { deskResource } from './resource.ts'

const Grain = z.enum(['now', 'hour', 'day'], 'Что исправить: now, hour или day')
export type PointGrain = z.infer<typeof Grain>

/** The price provider's id of a coin. */
const ApiId = visibleText('Нужен id монеты у поставщика')
  .max(150, 'Не больше 150 знаков')
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._~-]*$/u, 'Буквы, цифры, точка и дефис, например bitcoin')

const Contract = z
  .string('Нужен текст')
  .max(200, 'Слишком длинный адрес контракта')
  .regex(/^[a-z0-9-]{2,40}:[A-Za-z0-9:._/-]{4,150}$/, 'Пишите сеть:адрес, например ethereum:0x…')

const Price = z
  .number('Нужно число')
  .positive('Цена больше нуля')
  .max(1e15, 'Слишком большая цена')
  .nullable()
  .default(null)

export const DeskCoin = z.object({
  id: z.number().int(),
  api_id: z.string(),
  slug: z.string(),
  symbol: z.string(),
  name: z.string(),
  rank: z.number().int().nullable(),
  price_usd: z.number().nullable(),
  quoted_at: Instant.nullable(),
  is_hidden: z.boolean(),
  /** Prices, USD, that jumped and await confirmation by other quotes; the latest last. */
  doubted: z.array(z.number()),
  doubted_at: Instant.nullable(),
  /** Median of the last accepted prices, USD; a jump is measured from it. */
  usual: z.number().nullable(),
})
export type DeskCoin = z.infer<typeof DeskCoin>

export const DeskCorrection = z.object({
  id: z.number().int(),
  grain: Grain,
  at: Instant,
  before: z.number().nullable(),
  after: z.number().nullable(),
  reason: z.string(),
  by: z.string(),
  made_at: Instant,
  undone_at: Instant.nullable(),
  undone_by: z.string().nullable(),
  /** The close of a day that was corrected together with its hour. */
  is_part: z.boolean(),
})
export type DeskCorrection = z.infer<typeof DeskCorrection>

/** A stored price that is far from both its neighbours. */
const Leap = z.object({
  grain: z.enum(['hour', 'day']),
  at: Instant,
  price_usd: z.number(),
  previous: z.number(),
  next: z.number(),
})

export const DeskCoinInFull = DeskCoin.extend({
  believed: z.array(z.number()),
  aliases: z.array(z.string()),
  former: z.array(z.object({ symbol: z.string(), until: Instant })),
  /** `network:address`. */
  contracts: z.array(z.string()),
  are_contracts_own: z.boolean(),
  corrections: z.array(DeskCorrection),
  leaps: z.array(Leap),
})
export type DeskCoinInFull = z.infer<typeof DeskCoinInFull>

export const deskCoins = deskResource({
  name: 'coins',
  title: 'Монеты',
  roles: ['editor'],
  row: DeskCoin,
  one: DeskCoinInFull,
  search: 'название, тикер, id поставщика, номер',
  filters: { state: z.enum(['doubted', 'hidden', 'corrected'], 'Неизвестное состояние').optional() },
  sorts: ['rank', '-rank'],
  patch: z
    .object({
      /** Other provider ids that lead to this coin. */
      aliases: z.array(ApiId).max(20, 'Не больше 20'),
      /** `network:address`; an empty list brings back the provider's contracts. */
      contracts: z.array(Contract).max(20, 'Не больше 20 контрактов'),
    })
    .partial(),
  actions: {
    accept: {
      about: 'Поверить цене, которая ждёт: она станет ценой монеты',
      label: 'Поверить цене',
      reason: 'required',
      undo: 'uncorrect',
    },
    dismiss: {
      about: 'Отбросить цену, которая ждёт: монета останется с прежней',
      label: 'Отбросить цену',
      reason: 'required',
      undo: 'uncorrect',
    },
    correct: {
      about: 'Исправить или убрать точку цены; всё, что из неё посчитано, пересчитывается',
      label: 'Исправить точку',
      reason: 'required',
      input: z.object({
        grain: Grain,
        at: Instant.nullable().default(null),
        /** New price, USD. Exactly one of `price` and `remove` is given. */
        price: Price,
        remove: z.boolean('Нужно true или false').default(false),
      }),
      undo: 'uncorrect',
    },
    uncorrect: {
      about: 'Вернуть точку, какой она была до последнего исправления',
      label: 'Вернуть точку',
      reason: 'optional',
      input: z.object({ grain: Grain.default('now'), at: Instant.nullable().default(null) }),
    },
    hide: {
      about: 'Не предлагать в списках и поиске; страница и тексты остаются',
      label: 'Скрыть',
      reason: 'required',
      isBulk: true,
      isRemoval: true,
      undo: 'show',
    },
    show: { about: 'Предлагать снова', label: 'Показывать', reason: 'required', isBulk: true, undo: 'hide' },
    rename: {
      about: 'Поставщик сменил id монеты: история останется с ней, прежний id будет вести сюда',
      label: 'Сменить id',
      reason: 'required',
      input: z.object({ api_id: ApiId }),
      undo: 'rename-back',
    },
    'rename-back': { about: 'Вернуть прежний id поставщика', label: 'Вернуть прежний id', reason: 'optional' },
  },
})
