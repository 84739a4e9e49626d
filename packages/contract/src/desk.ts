import { z } from 'zod'
import { deskPeople } from './desk/accounts/people.ts'
import { deskRestrictions } from './desk/accounts/restrictions.ts'
import { deskAppeals } from './desk/appeals.ts'
import { deskAudit } from './desk/audit.ts'
import { deskBackups } from './desk/backups.ts'
import { deskBans } from './desk/bans.ts'
import { deskEvents } from './desk/calendar/events.ts'
import { deskChannels } from './desk/channels.ts'
import { deskCodes } from './desk/codes.ts'
import { deskComments } from './desk/comments.ts'
import { deskSources } from './desk/forecasters/sources.ts'
import { deskGlossary, deskTranslations } from './desk/forecasters/translations.ts'
import { deskGifts } from './desk/gifts.ts'
import { deskImportRuns } from './desk/imports.ts'
import { deskKnowledge } from './desk/knowledge.ts'
import { deskCoins } from './desk/market.ts'
import { deskReports } from './desk/moderation.ts'
import { deskBulks } from './desk/own/bulks.ts'
import { deskChecks } from './desk/own/checks.ts'
import { deskJobs } from './desk/own/jobs.ts'
import { DeskOverview } from './desk/own/overview.ts'
import { deskPresence } from './desk/own/presence.ts'
import { deskSavedFilters } from './desk/own/savedFilters.ts'
import { deskSetAside } from './desk/own/setAside.ts'
import { deskFeedback, deskSitePages, deskStoreroom } from './desk/pages.ts'
import { deskInvoices } from './desk/payments.ts'
import { deskPosts } from './desk/posts.ts'
import type { DeskContract } from './desk/resource/types.ts'
import { endpointsOf } from './desk/resource.ts'
import { deskCoinLists } from './desk/screener.ts'
import { deskCoinMigrations, deskSignals } from './desk/signals.ts'
import { deskStories } from './desk/stories.ts'
import { deskDeliveries, deskWebhooks } from './desk/webhooks.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import { SecondStepState } from './secondStep.ts'

/** Every list of the desk, in the order of its menu. */
export const deskResources = [
  deskPosts,
  deskSignals,
  deskCoinMigrations,
  deskComments,
  deskReports,
  deskAppeals,
  deskRestrictions,
  deskChannels,
  deskCoinLists,
  deskCoins,
  deskEvents,
  deskSources,
  deskStories,
  deskTranslations,
  deskGlossary,
  deskKnowledge,
  deskFeedback,
  deskStoreroom,
  deskSitePages,
  deskPeople,
  deskInvoices,
  deskBans,
  deskCodes,
  deskGifts,
  deskBackups,
  deskImportRuns,
  deskWebhooks,
  deskDeliveries,
  deskJobs,
  deskSetAside,
  deskBulks,
  deskAudit,
] as unknown as readonly DeskContract[]

const Role = z.enum(['editor', 'moderator', 'operator'])
const everyone = { access: 'desk', roles: ['editor', 'moderator', 'operator'] } as const

/** The signed-in team member. */
export const DeskMe = z.object({
  id: z.number().int(),
  username: z.string(),
  name: z.string(),
  avatar: z.string(),
  roles: z.array(Role),
  second_step: SecondStepState.pick({ is_required: true, has_totp: true, passed_at: true, fresh_until: true }).extend({
    has_passkeys: z.boolean(),
    /** Whether this session may use the desk; if not, the second step has to be set up or passed first. */
    is_open: z.boolean(),
  }),
})
export type DeskMe = z.infer<typeof DeskMe>

/** A desk list with the actions that this person may use. */
export const DeskResourceInfo = z.object({
  name: z.string(),
  title: z.string(),
  search: z.string().nullable(),
  sorts: z.array(z.string()),
  /** Rows that await a decision; null for a list where none do. */
  waiting: z.number().int().nullable(),
  actions: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      about: z.string(),
      reason: z.enum(['required', 'optional', 'none']),
      is_bulk: z.boolean(),
      is_fresh: z.boolean(),
      undo: z.string().nullable(),
    }),
  ),
})
export type DeskResourceInfo = z.infer<typeof DeskResourceInfo>

const own = {
  me: endpoint({
    at: 'GET /api/desk/me/',
    about: 'Кто за столом: имя, роли и второй шаг входа',
    ...everyone,
    secondStep: 'none',
    reply: DeskMe,
  }),
  resources: endpoint({
    at: 'GET /api/desk/resources/',
    about: 'Списки стола, которые открыты этому человеку, и что в них ждёт решения',
    ...everyone,
    reply: z.object({ results: z.array(DeskResourceInfo) }),
  }),
  overview: endpoint({
    at: 'GET /api/desk/overview/',
    about: 'Как идут дела: участники, деньги, что ждёт, что молчит, что не ушло; свежее минуты',
    access: 'desk',
    roles: ['operator'],
    reply: DeskOverview,
  }),
  ...deskChecks,
  ...deskPresence,
  ...deskSavedFilters,
}

/** The desk's own endpoints, and those of each list under names such as `people.list`. */
export const desk: typeof own & Record<string, Endpoint> = Object.assign(own, ...deskResources.map(endpointsOf))
