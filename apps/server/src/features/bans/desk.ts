import { type DeskBan, deskBans } from '@palata/contract/desk/bans'
import type { Query } from '@palata/contract/endpoint'
import { countOf } from '@palata/contract/text/plural'
import { sql } from 'kysely'
import { type Db, isTaken, rows, transaction } from '#platform/database.ts'
import { given } from '#platform/desk/given.ts'
import { type Listing, listPage } from '#platform/desk/listing.ts'
import { deskOf } from '#platform/desk/resource.ts'
import { FieldRefusal, refuseUnless } from '#platform/errors.ts'
import { countAt, type DeskBanRow, insertBan, readBans, setLifted, updateBan } from './deskStore.ts'
import { shownNetwork, targetOf } from './rules.ts'

const listing: Listing<Query<typeof deskBans.list>> = {
  from: sql`from bans t`,
  table: 'bans',
  sorts: { created: { column: sql`t.id`, type: sql`integer` } },
  where: ({ state }, now) => [
    state === 'stands' && sql`t.lifted_at is null and (t.ends_at is null or t.ends_at > ${now})`,
    state === 'ended' && sql`(t.lifted_at is not null or t.ends_at <= ${now})`,
  ],
}

/** Desk resource of bans: made, changed and lifted by operators. */
export const bansAtDesk = deskOf(deskBans, {
  list: ({ db, now }, query) => listPage(db, listing, query, now, (ids) => readShown(db, ids, now)),
  read: async ({ db, now }, id) => (await readShown(db, [id], now)).get(id),
  async create({ db, viewer, now }, { value, ...fields }) {
    const target = targetOf(value)
    requireFitting(target.mailDomain, fields.covers)
    try {
      const id = await insertBan(db, { ...target, ...fields, madeBy: viewer.id }, now)
      return { id, outcome: await outcomeOf(db, (await requireBan(db, id, now)).value, target.mailDomain) }
    } catch (error) {
      if (isTaken(error, 'bans_network_key') || isTaken(error, 'bans_mail_domain_key'))
        throw new FieldRefusal({ value: ['Такой запрет уже есть: измените его или верните'] })
      throw error
    }
  },
  patch: ({ db, now }, id, fields) =>
    transaction(db, async (tx) => {
      await rows(tx, 'bans.lockAtDesk', 'select id from bans where id = $1 for update', [id])
      const before = await requireBan(tx, id, now)
      const after = { ...before, ...given(fields) }
      requireFitting(before.kind === 'domain' ? before.value : null, after.covers)
      await updateBan(tx, id, after)
      return { outcome: `Запрет ${before.value} изменён` }
    }),
  actions: {
    lift: { run: ({ db, now }, id) => setState(db, id, now, now) },
    restore: { run: ({ db, now }, id) => setState(db, id, null, now) },
  },
})

function requireFitting(mailDomain: string | null, covers: DeskBan['covers']) {
  if (mailDomain !== null && covers === 'signin')
    throw new FieldRefusal({ covers: ['Почтовый домен закрывает только регистрацию: у кого аккаунт есть, входит'] })
}

async function outcomeOf(db: Db, value: string, mailDomain: string | null): Promise<string> {
  if (mailDomain === null) return `Запрет поставлен: ${value}`
  const count = await countAt(db, mailDomain)
  const accounts = count > 1000 ? 'больше тысячи аккаунтов' : countOf(count, ['аккаунт', 'аккаунта', 'аккаунтов'])
  return `Запрет поставлен: ${value}. С этой почтой уже ${accounts}: они остаются`
}

async function setState(db: Db, id: number, liftedAt: Date | null, now: Date) {
  const { value } = await requireBan(db, id, now)
  const isChanged = await setLifted(db, id, liftedAt)
  return { outcome: liftedAt ? `Запрет ${value} снят` : `Запрет ${value} вернулся`, isChanged }
}

async function requireBan(db: Db, id: number, now: Date): Promise<DeskBan> {
  const ban = (await readShown(db, [id], now)).get(id)
  refuseUnless(ban, 'not_found')
  return ban
}

async function readShown(db: Db, ids: number[], now: Date): Promise<Map<number, DeskBan>> {
  return new Map((await readBans(db, ids)).map((row) => [row.id, shown(row, now)]))
}

function shown({ network, mail_domain, ...row }: DeskBanRow, now: Date): DeskBan {
  const isOver = row.ends_at !== null && row.ends_at <= now
  return {
    ...row,
    kind: network === null ? 'domain' : 'network',
    value: network === null ? mail_domain! : shownNetwork(network),
    ends_at: row.ends_at?.toISOString() ?? null,
    lifted_at: row.lifted_at?.toISOString() ?? null,
    refused_at: row.refused_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    state: row.lifted_at ? 'lifted' : isOver ? 'over' : 'stands',
  }
}
