import { deskResources } from '@palata/contract/desk'
import { type DeskRecord, deskAudit } from '@palata/contract/desk/audit'
import type { DeskActionDefinition } from '@palata/contract/desk/resource/types'
import type { Query } from '@palata/contract/endpoint'
import { sql } from 'kysely'
import { factsOf } from '#platform/desk/facts.ts'
import { type Listing, listPage } from '#platform/desk/listing.ts'
import { deskOf } from '#platform/desk/resource.ts'
import type { Narrowing } from '#platform/desk/search.ts'
import type { Viewer } from '#platform/viewer.ts'
import { type AuditRecord, listRecordsById } from './store.ts'

const listingFor = (viewer: Viewer): Listing<Query<typeof deskAudit.list>> => ({
  from: sql`from operator_audit t`,
  table: 'operator_audit',
  sorts: { at: { column: sql`t.id`, type: sql`bigint` } },
  narrow: ({ operator, about, object }) => [
    operator !== undefined && { holds: sql`t.operator = ${operator}` },
    // Whom a closed line is about is one of its words: finding it by them would tell.
    about !== undefined && { holds: sql`lower(t.about) = lower(${about}) and ${openTo(viewer)}` },
    object !== undefined && ofObject(object),
  ],
})

/**
 * Parses an object such as `posts:17`. Records of the desk name the resource; records of moderators on the site name
 * the content type.
 */
function ofObject(object: string): Narrowing {
  const [resource = '', id = ''] = object.split(':')
  const here = sql`t.arguments ? 'resource' and t.arguments ->> 'resource' = ${resource} and t.arguments ->> 'id' = ${id}`
  const kinds = resource === 'posts' ? ['news', 'material', 'opinion'] : resource === 'signals' ? ['signal'] : []
  const onSite = sql`t.arguments ? 'object_id' and t.arguments ->> 'content_type' = any(${kinds})
    and (t.arguments ->> 'object_id')::integer = ${id}::text::integer`
  return {
    ids: sql`select t.id from operator_audit t where ${here} union all select t.id from operator_audit t where ${onSite}`,
    holds: sql`((${here}) or (${onSite}))`,
  }
}

/** The audit log of the desk, of moderators on the site and of the command line. */
export const auditAtDesk = deskOf(deskAudit, {
  list: ({ db, now, viewer }, query) =>
    listPage(db, listingFor(viewer), query, now, async (ids) => {
      const found = await listRecordsById(db, ids)
      return new Map(found.map((row) => [row.id, presentTo(viewer, row)]))
    }),
  async read({ db, viewer }, id) {
    const [row] = await listRecordsById(db, [id])
    return row && presentTo(viewer, row)
  },
  actions: {},
})

/** Commands of moderators on the site, with the desk action that undoes each. */
const UNDONE_BY: Record<string, string> = {
  'remove-post': 'restore',
  'hide-post': 'restore',
  'restore-post': 'hide',
  'pin-post': 'unpin',
  'remove-signal': 'restore',
  'pin-signal': 'unpin',
}

/** Commands without a list or an item, whose words everybody of the team may read. */
const OPEN = ['setting', 'edit-podcast-cover', 'make-token', 'remove-token']

/** The same as in `presentTo`, of a row. */
function openTo({ desk }: Viewer) {
  const has = (roles: readonly string[]) => desk?.roles.some((role) => roles.includes(role)) ?? false
  const open = deskResources.filter(({ roles }) => has(roles)).map(({ name }) => name)
  const every = deskResources.map(({ name }) => name)
  return sql`(t.arguments ->> 'resource' = any(${open}) or (t.arguments ->> 'resource' = any(${every})) is not true
    and (${has(['operator'])} or t.arguments ? 'content_type' or t.command = any(${OPEN})))`
}

/**
 * What was done in a list that is closed to this person is told without its words: addresses of mail, codes, keys. The
 * command line is the operators'.
 */
function presentTo({ desk }: Viewer, record: AuditRecord): DeskRecord {
  const shown = present(record)
  const { resource: name, id, content_type } = record.arguments
  const list = deskResources.find((one) => one.name === name)
  const isOpen = list === undefined && (content_type !== undefined || OPEN.includes(record.command))
  const readers: readonly string[] = list?.roles ?? ['operator']
  if (isOpen || desk?.roles.some((role) => readers.includes(role))) return shown
  const outcome = list ? 'Подробности видят те, кому открыт этот список' : 'Подробности видят операторы'
  return { ...shown, arguments: factsOf({ resource: name, id }), about: null, outcome, undo: null }
}

function present({ at, ...record }: AuditRecord): DeskRecord {
  const shown = { ...record, arguments: factsOf(record.arguments), at: at.toISOString() }
  return { ...shown, undo: record.result === 'done' ? undoOf(record) : null }
}

function undoOf({ command, arguments: given }: Pick<AuditRecord, 'command' | 'arguments'>): DeskRecord['undo'] {
  const { resource: name, id, object_id, content_type } = given
  if (typeof object_id === 'number') {
    const action = UNDONE_BY[command]
    return action ? { resource: content_type === 'signal' ? 'signals' : 'posts', id: object_id, action } : null
  }
  const resource = deskResources.find((one) => one.name === name)
  const actions: Record<string, DeskActionDefinition> = resource?.actions ?? {}
  const action = actions[command]?.undo
  return resource && action && typeof id === 'number' ? { resource: resource.name, id, action } : null
}
