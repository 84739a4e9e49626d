import type { ClubValues } from '@palata/contract/club/settings'
import { moderation, type ReportedKind } from '@palata/contract/moderation'
import { listItemRecords } from '#features/audit'
import { implement } from '#http/implement.ts'
import type { ItemRule } from '#manifest.ts'
import { refuseUnless } from '#platform/errors.ts'
import { presentAct, thingOf } from './present.ts'
import { decide, readOpenReports, report } from './reports.ts'
import { nameThings } from './things.ts'

const LOG_LINES = 100

export interface ModerationSite {
  items: ReadonlyMap<string, ItemRule>
  club: () => Pick<ClubValues, 'limit_reports_hour'>
}

export function moderationRoutes({ items, club }: ModerationSite) {
  return implement(moderation, {
    report: async ({ db, viewer, body, now, stoodAlready }) => {
      refuseUnless(await ruleOf(body.content_type)(db, body.object_id, viewer), 'not_found')
      const said = { ...body, perHour: club().limit_reports_hour }
      const taken = await report(db, body.content_type, body.object_id, said, { by: viewer, now })
      if (!taken.is_new) stoodAlready()
      return taken
    },
    reports: async ({ db }) => ({ results: await readOpenReports(db) }),
    decide: ({ db, viewer, body, now }) =>
      decide(
        db,
        { contentType: body.content_type, id: body.object_id, state: body.state },
        { by: viewer, reason: body.reason, now },
      ),
    log: async ({ db, query: { object_id, content_type } }) => {
      const item = object_id && content_type ? { id: object_id, contentType: content_type } : null
      const records = await listItemRecords(db, item, LOG_LINES)
      const named = await nameThings(db, records.map(thingOf))
      return { results: records.map((record) => presentAct(record, named)) }
    },
  })

  function ruleOf(contentType: ReportedKind): ItemRule {
    const rule = items.get(contentType)
    if (!rule) throw new Error(`no feature says who may see a ${contentType}`)
    return rule
  }
}
