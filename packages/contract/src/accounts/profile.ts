import { z } from 'zod'
import { Instant } from '../shared.ts'
import { optionalText } from '../text/visibleText.ts'
import { DisplayName } from './fields.ts'

export const Me = z.object({
  id: z.number().int(),
  username: z.string(),
  first_name: z.string(),
  /** Root-relative address; empty for the default picture. */
  avatar: z.string(),
  /** Empty for a person who signed up through Telegram, which gives no email. */
  email: z.string(),
  email_verified: z.boolean(),
  date_joined: Instant,
  description: z.string(),
  /** Name in X (Twitter) without the @. */
  twitter: z.string(),
  /** Name in Telegram without the @, or the number of a person without one; empty when it is not linked. */
  telegram: z.string(),
  show_telegram: z.boolean(),
  eth_address: z.string(),
  show_eth_address: z.boolean(),
  groups: z.array(z.string()),
  has_pon_subscription: z.boolean(),
  has_telegram_subscription: z.boolean(),
  /** Days until the last access right ends, from any source. */
  days_left: z.number().int(),
  cryptocloud_days_left: z.number().int().nullable(),
  telegram_days_left: z.number().int().nullable(),
  has_paid_access: z.boolean(),
  is_moderator: z.boolean(),
  /** A moderator has barred the person from publishing until `until`; null when nobody has. */
  limit: z.object({ until: Instant, reason: z.string() }).nullable(),
  /** When the account goes, because the person asked for it; null when they did not. */
  leaving_at: Instant.nullable(),
  /** Why letters to the address stopped: no such mailbox, failures of several days, marked as spam; null when they go. */
  letters_stopped: z.enum(['dead', 'failing', 'complaint']).nullable(),
  /** The terms or the policy wait to be accepted. */
  consent_due: z.boolean(),
})
export type Me = z.infer<typeof Me>

/** A profile as others see it. Hidden and empty fields are absent. */
export const Profile = Me.pick({ username: true, first_name: true, avatar: true, description: true, date_joined: true })
  .extend({ twitter: z.string(), telegram: z.string(), eth_address: z.string() })
  .partial({ twitter: true, telegram: true, eth_address: true })
export type Profile = z.infer<typeof Profile>

export const LARGEST_AVATAR_BYTES = 2 * 1024 * 1024
// In a form everything but a file is text.
const Flag = z.union(
  [z.boolean(), z.stringbool({ truthy: ['true', '1', 'on'], falsy: ['false', '0', 'off', ''] })],
  'Нужно true или false',
)

/** The fields that a person may change; other fields are ignored. */
export const ProfileDraft = z
  .object({
    /** PNG, JPEG or WebP; an empty string removes the picture. */
    avatar: z.union([z.file(), z.literal('')], 'Загрузите картинку файлом'),
    first_name: DisplayName,
    description: optionalText().max(500, 'Не длиннее 500 символов'),
    twitter: z
      .string('Нужен текст')
      .trim()
      .transform((given) => given.replace(/^(https?:\/\/(www\.)?(x|twitter)\.com\/|@)/i, ''))
      .pipe(z.string().regex(/^\w{0,15}$/, 'Укажите имя в X (Twitter) или ссылку на профиль')),
    show_telegram: Flag,
    show_eth_address: Flag,
  })
  .partial()
export type ProfileDraft = z.infer<typeof ProfileDraft>
