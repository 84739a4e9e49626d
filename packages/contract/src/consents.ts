import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant } from './shared.ts'

/** Pages whose text a reader accepts. */
export const CONSENT_PAGES = ['terms', 'privacy'] as const
export const ConsentPage = z.enum(CONSENT_PAGES)
export type ConsentPage = z.infer<typeof ConsentPage>

export const ConsentState = z.object({
  page: ConsentPage,
  /** The text that stands now; 0 is the built-in one. */
  revision: z.number().int(),
  /** When the person accepted it; null when they have not. */
  given_at: Instant.nullable(),
  /** The person accepted an earlier text: this one is a change. */
  is_changed: z.boolean(),
})
export type ConsentState = z.infer<typeof ConsentState>

const Consents = z.object({ results: z.array(ConsentState).max(CONSENT_PAGES.length) })
const Revision = z.int('Нужен номер текста').min(0, 'Нужен номер текста').max(2147483647, 'Нужен номер текста')

export const consents = {
  read: endpoint({
    at: 'GET /api/auth/consents/',
    about: 'Соглашение и политика: какие тексты приняты и когда',
    access: 'account',
    mayLag: false,
    reply: Consents,
  }),
  give: endpoint({
    at: 'POST /api/auth/consents/',
    about: 'Принять тексты, которые прочитаны; повтор ничего не меняет',
    access: 'account',
    body: z.object({ terms: Revision, privacy: Revision }),
    reply: Consents,
  }),
}
