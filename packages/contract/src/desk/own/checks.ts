import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Instant } from '../../shared.ts'

const DeskFinding = z.object({
  state: z.enum(['ok', 'warning', 'failed']),
  said: z.string(),
  /** What to do and where; empty when nothing is needed. */
  advice: z.string(),
})

/** Last self-test of one outside service. */
export const DeskCheck = z.object({
  name: z.string(),
  title: z.string(),
  /** Worst state among the findings; `off`: the service is not set up; `unknown`: it was never tested. */
  state: z.enum(['ok', 'warning', 'failed', 'off', 'unknown']),
  is_sandbox: z.boolean(),
  /** Environment variables that enable the service. */
  settings: z.string(),
  checked_at: Instant.nullable(),
  took_ms: z.number().int().nullable(),
  findings: z.array(DeskFinding),
  /** Requests of the last self-test: method, host and path without keys; no status when no answer came. */
  calls: z.array(z.object({ asked: z.string(), status: z.number().int().nullable(), took_ms: z.number().int() })),
  /** Seconds by which the service's clock is ahead of the server's; null when no answer named a time. */
  clock_off_seconds: z.number().int().nullable(),
  /** Certificates and keys with the time of their end. */
  ends: z.array(z.object({ what: z.string(), at: Instant })),
  /** What the service says is left of its limits. */
  left: z.array(z.object({ what: z.string(), left: z.number().int(), of: z.number().int().nullable() })),
})
export type DeskCheck = z.infer<typeof DeskCheck>

const operators = { access: 'desk', roles: ['operator'] } as const
const reply = z.object({ results: z.array(DeskCheck) })

export const deskChecks = {
  checks: endpoint({
    at: 'GET /api/desk/checks/',
    about: 'Чем кончилась последняя самопроверка каждой внешней службы',
    ...operators,
    reply,
  }),
  runChecks: endpoint({
    at: 'POST /api/desk/checks/',
    about: 'Самопроверка внешних служб: вход, отправка, чтение; не дольше двенадцати секунд',
    ...operators,
    body: z.object({
      /** Services to test; all of them by default. */
      names: z
        .array(z.string().max(40, 'Такой службы нет'))
        .min(1, 'Ничего не выбрано')
        .max(50, 'Не больше 50')
        .optional(),
    }),
    reply,
  }),
}
