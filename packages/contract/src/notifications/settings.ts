import { z } from 'zod'
import { NoticeKind } from './kind.ts'
import { NOTICE_KINDS } from './kinds.ts'

export const kinds = z
  .array(NoticeKind, { error: 'Нужен список видов' })
  .max(NOTICE_KINDS.length, 'Слишком много видов')
  .transform((given) => [...new Set(given)])

/** Time of day in the reader's time zone, `HH:MM`. */
export const dayTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Время пишется как 22:30')
  .nullable()
export const LetterEvery = z.enum(['day', 'week'], 'Письмо приходит раз в день или раз в неделю')
export const QuietException = z.enum(['outcome', 'payment'], 'Такое тихие часы не пропускают')

/** Kinds of notifications sent by each channel. */
export const NotificationSettings = z.object({
  bell: z.array(NoticeKind),
  push: z.array(NoticeKind),
  /** In an email of unread notifications. */
  letter: z.array(NoticeKind),
  telegram: z.array(NoticeKind),
  /** Quiet hours, `HH:MM`: no push and no Telegram message between them. Both are null without quiet hours. */
  quiet_from: z.string().nullable(),
  quiet_to: z.string().nullable(),
  /** What they do not hold: ends of signals that the reader wrote, follows or has a rule on; own payments that came. */
  quiet_except: z.array(QuietException),
  /** The letter, and what else tells the digest, comes daily or on Mondays. */
  letter_every: LetterEvery,
  /** `HH:MM` of the reader's clock. */
  letter_at: z.string(),
  /** It also tells what came on the site since the reader was last there. */
  letter_digest: z.boolean(),
  /** At the same time a push and the bot tell it, too. */
  push_digest: z.boolean(),
  telegram_digest: z.boolean(),
  time_zone: z.string(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>
