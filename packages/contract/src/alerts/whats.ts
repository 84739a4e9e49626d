import { z } from 'zod'

interface OneWhat {
  /** In a sentence: «альфа и мнения». */
  words: string
  /** Of one item, after its coin: «SOL: новая альфа». */
  told: string
}

/** What a rule can tell of, in the order of the choice. */
export const alertWhats = {
  alpha: { words: 'альфа', told: 'новая альфа' },
  news: { words: 'новости', told: 'новость' },
  opinion: { words: 'мнения', told: 'новое мнение' },
  /** The coin is named in a chapter. */
  chapter: { words: 'подкасты', told: 'в подкасте' },
  /** A post of a forecaster. */
  forecaster: { words: 'форкасты', told: 'форкаст' },
  /** Of the calendar: a day before it, and when its date changed. */
  event: { words: 'события', told: 'событие' },
  signal: { words: 'новые сигналы', told: 'новый сигнал' },
  outcome: { words: 'исходы сигналов', told: 'сигнал завершён' },
  /** Stands alone in a rule, with its condition. */
  price: { words: 'цена', told: 'цена' },
} as const satisfies Record<string, OneWhat>

export const ALERT_WHATS = Object.keys(alertWhats) as (keyof typeof alertWhats)[]
export const AlertWhat = z.enum(ALERT_WHATS, 'О таком не сообщить')
export type AlertWhat = z.infer<typeof AlertWhat>

/**
 * `now`: by every way that the reader's settings allow; `gathered`: by the same ways, but at `GATHER_HOURS` and all
 * together; `bell`: nothing but the bell. The loudest first.
 */
export const ALERT_WAYS = ['now', 'gathered', 'bell'] as const
export const AlertWay = z.enum(ALERT_WAYS, 'Такого способа нет')
export type AlertWay = z.infer<typeof AlertWay>
