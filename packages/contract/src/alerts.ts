import { z } from 'zod'
import { ALERT_WHATS, AlertWay, AlertWhat } from './alerts/whats.ts'
import { endpoint } from './endpoint.ts'
import { KnownCoin } from './market.ts'
import { Instant } from './shared.ts'

/** Most rules of one person. */
export const MOST_ALERT_RULES = 50
/** Most coins named in one rule. */
export const MOST_ALERT_COINS = 300
/** Most coins named in all rules of one person together. */
export const MOST_ALERT_COINS_TOGETHER = 1_000
/** Most items that a preview names; all are counted. */
export const MOST_PREVIEWED = 6

/** Hours of the reader's clock at which gathered alerts are told. */
export const GATHER_HOURS = ['09:00', '14:00', '20:00'] as const

/** Smallest pauses between two messages of a rule, in minutes; what comes in a pause waits in the bell. */
export const ALERT_PAUSES = [0, 15, 60, 180, 720] as const
const Pause = z.union(
  ALERT_PAUSES.map((minutes) => z.literal(minutes)),
  'Нужна пауза из списка',
)

/** Hours of a move. */
export const MOVE_HOURS = [1, 4, 24] as const
export const LEAST_MOVE = 1
export const LARGEST_MOVE = 90

/** Asks for a price across a level, or for a move of so many percent in so many hours. */
export const PriceCondition = z.union(
  [
    z.strictObject({ level_usd: z.number().positive('Уровень больше нуля').max(1e12, 'Слишком высокий уровень') }),
    z.strictObject({
      percent: z.number().min(LEAST_MOVE, `Не меньше ${LEAST_MOVE} %`).max(LARGEST_MOVE, `Не больше ${LARGEST_MOVE} %`),
      hours: z.union(
        MOVE_HOURS.map((hours) => z.literal(hours)),
        'Нужен срок из списка',
      ),
    }),
  ],
  'Нужен уровень цены или движение в процентах',
)
export type PriceCondition = z.infer<typeof PriceCondition>

export const AlertRule = z.object({
  id: z.number().int(),
  /** Null: the coins of the reader's portfolio, whatever they are by then. */
  coins: z.array(KnownCoin).nullable(),
  whats: z.array(AlertWhat),
  /** Null unless it tells of a price: then either the level or the move. */
  price: z
    .object({ level_usd: z.number().nullable(), percent: z.number().nullable(), hours: z.number().int().nullable() })
    .nullable(),
  way: AlertWay,
  pause_minutes: z.number().int(),
  is_on: z.boolean(),
  /** What it told in the last seven days. */
  told_in_week: z.number().int(),
  created_at: Instant,
})
export type AlertRule = z.infer<typeof AlertRule>

const coins = z
  .array(z.string().trim().min(1, 'Нужна монета').max(100, 'Такого длинного имени у монет нет'), 'Нужен список монет')
  .min(1, 'Выберите хотя бы одну монету')
  .max(MOST_ALERT_COINS, `Не больше ${MOST_ALERT_COINS} монет в правиле`)
  .nullable()
const whats = z
  .array(AlertWhat, 'Выберите, о чём сообщать')
  .min(1, 'Выберите, о чём сообщать')
  .max(ALERT_WHATS.length, 'Столько видов нет')
  .transform((given) => ALERT_WHATS.filter((what) => given.includes(what)))

/** What a rule finds: `coins` are api_ids; null is the portfolio. */
const Finding = z.object({ coins, whats, price: PriceCondition.nullable().default(null) })

/** A rule that is made by one press. */
export interface ReadyRule {
  whats: readonly AlertWhat[]
  price?: PriceCondition | null
  way: AlertWay
}

/** Rules on the coins of the portfolio that most people want. */
export const READY_RULES: readonly ReadyRule[] = [
  { whats: ['signal', 'outcome'], way: 'now' },
  { whats: ['alpha'], way: 'now' },
  { whats: ['event', 'chapter'], way: 'gathered' },
  { whats: ['news', 'opinion', 'forecaster'], way: 'bell' },
  { whats: ['price'], price: { percent: 8, hours: 1 }, way: 'now' },
]

/** The rule on one coin that its bell makes. */
export const COIN_RULE = {
  whats: ['alpha', 'opinion', 'event', 'signal', 'outcome'],
  price: null,
  way: 'now',
} as const satisfies ReadyRule & { price: null }

/** An item that a rule would have told of. */
export const PreviewedAlert = z.object({
  what: AlertWhat,
  title: z.string(),
  url: z.string(),
  at: Instant,
  /** Ticker of the coin by which it was found. */
  symbol: z.string(),
})
export type PreviewedAlert = z.infer<typeof PreviewedAlert>

export const alerts = {
  list: endpoint({
    at: 'GET /api/alerts/',
    about: 'Правила оповещений читателя, первые первыми',
    access: 'account',
    reply: z.object({
      results: z.array(AlertRule),
      /** Coins of the reader's portfolio, on which rules on their own coins tell. */
      portfolio_ids: z.array(z.number().int()),
    }),
  }),
  add: endpoint({
    at: 'POST /api/alerts/',
    about: 'Новое правило; правило о тех же монетах и том же получает новый способ и паузу',
    access: 'paid',
    status: 201,
    body: Finding.extend({
      way: AlertWay.default('now'),
      pause_minutes: Pause.default(0),
      is_on: z.boolean().default(true),
    }),
    reply: AlertRule,
  }),
  preview: endpoint({
    at: 'POST /api/alerts/preview/',
    about: 'Что правило прислало бы за последние семь дней; ничего не меняет',
    access: 'paid',
    body: Finding,
    reply: z.object({
      /** One for each story, without what the reader has muted or wrote. */
      count: z.number().int(),
      /** There was more than was counted. */
      is_more: z.boolean(),
      results: z.array(PreviewedAlert),
    }),
  }),
  change: endpoint({
    at: 'PATCH /api/alerts/:id/',
    about: 'Изменить своё правило; чего нет в теле, остаётся',
    access: 'account',
    body: z.object({
      coins: coins.optional(),
      whats: whats.optional(),
      price: PriceCondition.nullable().optional(),
      way: AlertWay.optional(),
      pause_minutes: Pause.optional(),
      is_on: z.boolean().optional(),
    }),
    reply: AlertRule,
  }),
  remove: endpoint({
    at: 'DELETE /api/alerts/:id/',
    about: 'Убрать своё правило; повтор ничего не меняет',
    access: 'account',
    status: 204,
    reply: z.null(),
  }),
}
