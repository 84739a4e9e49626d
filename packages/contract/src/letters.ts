import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const words = (longest: number) => z.string().max(longest)

/** What a mail server's program tells of a letter; the claims of a JWT. */
export const SignedLetterReport = z.object({
  /** Message-ID of the letter, or the address that its report came to: both hold the letter's mark. */
  message_id: words(1_000),
  type: z.enum(['bounce', 'complaint']),
  /** Status of RFC 3463, such as 5.1.1. */
  status: words(20).default(''),
  /** The server's words. */
  problem: words(5_000).default(''),
})
export type LetterReport = z.infer<typeof SignedLetterReport>

/** An event of Mailgun, as far as it is read. */
const MailgunEvent = z.object({
  signature: z.object({
    timestamp: z.union([words(20), z.number()]).transform(String),
    token: words(100),
    signature: words(200),
  }),
  'event-data': z.object({
    event: words(50),
    severity: words(50).optional(),
    reason: words(100).optional(),
    'delivery-status': z
      .object({
        code: z.union([z.number(), words(20)]),
        'enhanced-code': words(20),
        message: words(5_000),
        description: words(5_000),
      })
      .partial()
      .optional(),
    message: z.object({ headers: z.object({ 'message-id': words(1_000).optional() }) }).optional(),
  }),
})
export type MailgunReport = z.infer<typeof MailgunEvent>

/** `taken` also when the same was told before; `ignored`: it is about no letter of this site, or says nothing. */
const Answer = z.object({ status: z.enum(['taken', 'ignored']) })

export const letters = {
  report: endpoint({
    at: 'POST /api/letters/reports/',
    about: 'Письмо не дошло, или на него пожаловались: извещение почтового сервера, подписанное JWT (HS256)',
    access: 'public',
    knownBy: 'nothing',
    body: z.object({ token: z.string('Нужен JWT').min(1, 'Нужен JWT').max(10_000, 'Слишком длинно') }),
    reply: Answer,
  }),
  mailgun: endpoint({
    at: 'POST /api/letters/reports/mailgun/',
    about: 'То же от Mailgun: события failed и complained с подписью службы',
    access: 'public',
    knownBy: 'nothing',
    body: MailgunEvent,
    reply: Answer,
  }),
}
