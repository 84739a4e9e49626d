import { z } from 'zod'
import { Author, Instant } from '../shared.ts'
import { PostState } from './posts.ts'
import { deskResource } from './resource.ts'

export const DeskSignal = z.object({
  id: z.number().int(),
  title: z.string(),
  state: PostState,
  author: Author.nullable(),
  coin: z.string(),
  direction: z.string().nullable(),
  created_at: Instant,
  published_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  /** Percent; null while the signal is open. */
  result_percent: z.number().nullable(),
  pinned: z.boolean(),
  url: z.string(),
})
export type DeskSignal = z.infer<typeof DeskSignal>

export const deskSignals = deskResource({
  name: 'signals',
  title: 'Сигналы',
  roles: ['editor', 'moderator'],
  row: DeskSignal,
  one: DeskSignal.extend({
    /** Sanitised HTML. */
    content_html: z.string(),
    removal_reason: z.string(),
    /** Prices in USD. */
    target_price_usd: z.number().nullable(),
    stop_price_usd: z.number().nullable(),
    start_price_usd: z.number().nullable(),
    end_price_usd: z.number().nullable(),
    price_usd: z.number().nullable(),
    priced_at: Instant.nullable(),
    horizon_days: z.number().int().nullable(),
  }),
  search: 'слова заголовка, номер',
  filters: { state: PostState.optional(), author: z.string().max(150, 'Неизвестный автор').optional() },
  sorts: ['-created', 'created'],
  actions: {
    approve: {
      about: 'Опубликовать: с этой минуты считают цену старта',
      label: 'Одобрить',
      reason: 'optional',
      isBulk: true,
    },
    hide: {
      about: 'Вернуть автору или снять с причиной: её читают автор и модераторы',
      label: 'Снять',
      reason: 'required',
      isBulk: true,
      isRemoval: true,
      undo: 'restore',
    },
    restore: {
      about: 'Вернуть снятый туда, где он был',
      label: 'Восстановить',
      reason: 'optional',
      isBulk: true,
      undo: 'hide',
    },
    pin: { about: 'Закрепить', label: 'Закрепить', undo: 'unpin' },
    unpin: { about: 'Открепить', label: 'Открепить', undo: 'pin' },
  },
})

const MigrationState = z.enum(['found', 'confirmed', 'refused'])

/** A coin whose price leapt by a power of ten with its capitalisation unchanged: a redenomination, or a move. */
export const DeskCoinMigration = z.object({
  id: z.number().int(),
  /** Ticker of the coin. */
  coin: z.string(),
  name: z.string(),
  /** Opening of the first minute in the new unit. */
  at: Instant,
  /** Prices after `at`, multiplied by it, are in the old unit: 0.001 when a thousand became one. */
  ratio: z.number(),
  state: MigrationState,
  found_at: Instant,
  decided_at: Instant.nullable(),
  decided_by: z.string(),
  /** Open calls of the coin, which wait for the decision. */
  calls: z.number().int(),
})
export type DeskCoinMigration = z.infer<typeof DeskCoinMigration>

export const deskCoinMigrations = deskResource({
  name: 'coin-migrations',
  title: 'Деноминации',
  roles: ['editor', 'moderator', 'operator'],
  row: DeskCoinMigration,
  filters: { state: MigrationState.optional() },
  sorts: ['-found', 'found'],
  actions: {
    confirm: {
      about: 'Деноминация: сигналы монеты идут дальше в прежних единицах',
      label: 'Это деноминация',
    },
    refuse: {
      about: 'Движение рынка: сигналы монеты кончаются по этой цене, если она за целью или стопом',
      label: 'Это движение рынка',
    },
  },
})
