import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Decided, Position, RecordCall } from './record/call.ts'
import { ANSWERS } from './record/rules.ts'
import { RecordSummary, RecordVerdict } from './record/summary.ts'
import { DayKey, Instant, wholeNumber } from './shared.ts'

/** Calls on a page of a record. */
export const RECORD_PAGE = 100

/** What was said of a call before its end. */
export const Beforehand = z.object({
  /** The author has named a confidence. */
  is_said: z.boolean(),
  /** Percent; both are null while `is_hidden`, from everybody who has not answered. The author sees their own. */
  author: z.int().nullable(),
  /** The salt (hex) that makes the sealed hash of the author's number; null when that is. */
  author_salt: z.string().nullable(),
  /** The median of the club; null under seven answers. */
  club: z.int().nullable(),
  is_hidden: z.boolean(),
  /** How many have answered; null when nobody was asked. */
  answers: z.int().nullable(),
  /** This reader's answer. */
  mine: z.int().nullable(),
  may_answer: z.boolean(),
  /** Why this reader may not, while the question is open. */
  why_not: z.enum(['author', 'access', 'young', 'source']).nullable(),
  /** When answers are no longer taken, at the latest; null when nobody was asked. */
  closes_at: Instant.nullable(),
  closed_at: Instant.nullable(),
  position: Position.nullable(),
  /** The declaration changed since, and opposite calls within 72 hours. */
  notes: z.array(
    z.object({
      why: z.enum(['position', 'opposite']),
      at: Instant,
      /** The author's number of the opposite call. */
      other: z.object({ signal_id: z.int(), number: z.int() }).nullable(),
    }),
  ),
})
export type Beforehand = z.infer<typeof Beforehand>

/** Days of the totals. */
export const TOTAL_DAYS = 90

/** What became of the calls of all authors that ended within `TOTAL_DAYS`; additions are not counted, removed calls are. */
export const RecordTotals = z.object({
  ended: z.int(),
  target: z.int(),
  stop: z.int(),
  horizon: z.int(),
  /** Given up by the author, or by publishing the opposite. */
  given_up: z.int(),
  delisted: z.int(),
  /** Mean result, percent; null without any. */
  mean: z.number().nullable(),
  /** Mean difference to Bitcoin held over the same days, percentage points; null until one is computed. */
  alpha: z.number().nullable(),
  /** By the month of the end in Moscow, `YYYY-MM`, oldest first. */
  months: z.array(z.object({ month: z.string(), target: z.int(), stop: z.int(), other: z.int() })),
})
export type RecordTotals = z.infer<typeof RecordTotals>

/** A record in a line; only of authors with ten counted calls. */
export const RecordBrief = z.object({
  username: z.string(),
  counted: z.int(),
  point: z.number(),
  verdict: RecordVerdict,
})
export type RecordBrief = z.infer<typeof RecordBrief>

export const record = {
  ofPerson: endpoint({
    at: 'GET /api/users/:username/record/',
    offline: 'page',
    about: 'Послужной список автора: сколько сигналов, отличим ли от случая, линия и конус слепых авторов',
    access: 'public',
    caching: 'public',
    /** Null when the author has sealed nothing. */
    reply: z.object({ summary: RecordSummary.nullable() }),
  }),
  calls: endpoint({
    at: 'GET /api/users/:username/record/calls/',
    offline: 'part',
    about: 'Сигналы автора с их исходами, новые первыми; открытые без монеты для тех, кто не вправе их читать',
    access: 'public',
    query: z.object({
      state: z.enum(['all', 'ended', 'open']).default('all'),
      /** Calls with numbers below this. */
      before: wholeNumber(1, 2_147_483_647).optional(),
    }),
    reply: z.object({ results: z.array(RecordCall).max(RECORD_PAGE), next: z.int().nullable() }),
  }),
  names: endpoint({
    at: 'GET /api/record/',
    offline: 'part',
    about: 'Строка послужного списка каждого автора, у которого десять исходов в счёте; по имени, без мест',
    access: 'public',
    caching: 'public',
    reply: z.object({ results: z.array(RecordBrief) }),
  }),
  totals: endpoint({
    at: 'GET /api/record/totals/',
    offline: 'part',
    about: 'Чем закончились сигналы всех авторов за 90 дней: по цели, по стопу, по сроку, и по месяцам',
    access: 'public',
    caching: 'public',
    reply: RecordTotals,
  }),
  ofSignal: endpoint({
    at: 'GET /api/record/signals/:id/',
    about: 'Случай сигнала и что получил опоздавший; без идеи — тем, кто не вправе её читать',
    access: 'public',
    mayLag: true,
    /** Null for a signal that is not in the ledger, or that the reader may not read. */
    reply: z.object({
      call: RecordCall.nullable(),
      beforehand: Beforehand.nullable(),
      /** Null until the call ends. */
      decided: Decided.nullable(),
    }),
  }),
  answer: endpoint({
    at: 'POST /api/record/signals/:id/answer/',
    about: 'Ответ участника: с каким шансом сигнал дойдёт до цели; один раз, пока вопрос открыт',
    access: 'paid',
    body: z.object({
      percent: z.union(
        ANSWERS.map((one) => z.literal(one)),
        'Ответ — 20, 40, 60 или 80',
      ),
    }),
    reply: Beforehand,
  }),
  market: endpoint({
    at: 'GET /api/record/markets/:day/',
    about: 'Двести крупнейших монет дня (UTC), как записаны тогда: среди них считают u и тянут жребий',
    access: 'public',
    mayLag: true,
    knownBy: 'nothing',
    reply: z.object({ day: DayKey, stored_at: Instant, coins: z.array(z.string()) }),
  }),
}
