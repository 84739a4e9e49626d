import { deskResources } from '@palata/contract/desk'
import type { DeskActionDefinition, DeskContract } from '@palata/contract/desk/resource/types'
import type { Sample, Samples } from '#manifest.ts'

/** Input of each action besides the reason, by `list.action`. */
const INPUTS: Record<string, object> = {
  'people.grant': { days: 1 },
  'people.revoke': { right: 1 },
  'people.give-role': { role: 'editor' },
  'people.take-role': { role: 'editor' },
  'people.limit': { days: 1 },
  // Not their real name: later samples still need this person.
  'people.delete': { username: 'somebody' },
  'people.end-session': { session: '00000000-0000-4000-8000-000000000000' },
  'sources.reread': { pages: 1 },
  'coins.correct': { grain: 'day', at: '2026-11-01T00:00:00Z', price: 5 },
  'coins.rename': { api_id: 'novaya-moneta' },
  'appeals.uphold': { answer: 'Проверили' },
  'appeals.dismiss': { answer: 'Проверили' },
  'feedback.answer': { answer: 'Починили' },
  'storeroom.create': { title: 'Чек-лист' },
  'site-pages.restore': { revision: 0 },
  'knowledge.create': { title: 'Проверка прав', menu: 'Раздел', content: '<p>Текст</p>' },
  'knowledge.restore': { revision: 1 },
  'events.create': { title: 'Событие', starts_at: '2026-12-01T10:00:00+03:00' },
  'channels.create': { slug: 'novyj', name: 'Новый' },
  'gifts.create': { days: 30 },
  'webhooks.create': { url: 'https://hooks.example.org/new', events: ['posts.published'] },
  'codes.create': { code: 'SPRING-2027', days: 30, most_uses: 3 },
  'coin-lists.create': { name: 'Проверка', coins: ['bitcoin'] },
  'glossary.create': { term: 'staking', russian: 'стейкинг' },
  'sources.create': { network: 'telegram', username: 'sample_channel', pages: 1 },
  'posts.schedule': { at: '2027-01-01T10:00:00+03:00' },
  'posts.look': { color: 'green', gif: 'rocket' },
  'posts.open': { blocks: 2 },
  'posts.set-author': { username: 'anna' },
  'posts.channel': { slug: 'channel', is_on: true },
}
const REASON = 'Проверка прав'

/** A request to every endpoint of every list, about object 1. */
export const samples: Samples = {
  requests: {
    ...Object.fromEntries(deskResources.flatMap(samplesOf)),
    saveFilter: [{ body: { list: 'posts', name: 'Проверка', query: 'tab=waiting' } }],
    forgetFilter: [{ body: { list: 'posts', name: 'Нет такого' } }],
    present: [{ body: { resource: 'posts', id: 1, is_open: true } }],
  },
  rows: async (db, now) => {
    await db.query(
      `insert into desk_bulks (resource, action, input, operator_id, operator, total, created_at)
       values ('posts', 'approve', '{}', 1, 'anna', 1, $1)`,
      [now],
    )
    await db.query(`insert into service_checks (name, checked_at, took_ms, findings) values ('mail', $1, 5, '[]')`, [
      now,
    ])
    await db.query(
      `insert into desk_views (account_id, list, name, query, saved_at) values (1, 'posts', 'Вид', 'tab=all', $1)`,
      [now],
    )
    await db.query(
      `insert into set_aside_rows (source, key, reason, row, first_at, last_at) values ('x', 'x', 'x', '{}', $1, $1)`,
      [now],
    )
    await db.query(`insert into desk_bulk_items (bulk_id, object_id) values (1, 1)`)
  },
}

function samplesOf({ name, actions, bulk, roles, patch, create, document }: DeskContract): [string, Sample[]][] {
  const params = { id: '1' }
  const all: Record<string, DeskActionDefinition> = actions
  const acts = Object.entries(all).map(([action, { reason }]): [string, Sample[]] => [
    `${name}.${action}`,
    [{ params, body: { ...(reason && { reason: REASON }), ...INPUTS[`${name}.${action}`] } }],
  ])
  // A bulk action open to every role that may start bulk actions.
  const first = Object.entries(all).find(
    ([, one]) => one.isBulk && bulk?.roles?.every((role) => (one.roles ?? roles).includes(role)),
  )
  const inBulk = first?.[0] ?? Object.keys(all).find((action) => all[action]!.isBulk)
  const body = { action: inBulk, ids: [1], reason: REASON, input: INPUTS[`${name}.${inBulk}`] ?? {} }
  return [
    [`${name}.read`, [{ params }]],
    ...acts,
    ...(bulk ? [[`${name}.bulk`, [{ body }]] as [string, Sample[]]] : []),
    ...(patch ? [[`${name}.patch`, [{ params, body: {} }]] as [string, Sample[]]] : []),
    ...(document ? [[`${name}.document`, [{ params, body: { reason: REASON } }]] as [string, Sample[]]] : []),
    ...(create ? [[`${name}.create`, [{ body: INPUTS[`${name}.create`] ?? {} }]] as [string, Sample[]]] : []),
  ]
}
