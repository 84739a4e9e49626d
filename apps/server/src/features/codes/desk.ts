import { type DeskCode, deskCodes } from '@palata/contract/desk/codes'
import type { Query } from '@palata/contract/endpoint'
import { countOf } from '@palata/contract/text/plural'
import { sql } from 'kysely'
import { type Db, isTaken, rows, transaction } from '#platform/database.ts'
import { given } from '#platform/desk/given.ts'
import { type Listing, listPage } from '#platform/desk/listing.ts'
import { deskOf } from '#platform/desk/resource.ts'
import { FieldRefusal, refuseUnless } from '#platform/errors.ts'
import { type DeskCodeRow, insertCode, listUses, readCodes, setEnded, updateCode } from './deskStore.ts'
import { isOver, madeUpCode, TARIFF_NAMES } from './rules.ts'

const listing: Listing<Query<typeof deskCodes.list>> = {
  from: sql`from codes t`,
  table: 'codes',
  sorts: { created: { column: sql`t.id`, type: sql`integer` } },
  where: ({ state }, now) => [
    state === 'works' && sql`t.ended_at is null and (t.ends_at is null or t.ends_at > ${now})`,
    state === 'ended' && sql`(t.ended_at is not null or t.ends_at <= ${now})`,
  ],
}

/** Desk resource of codes: made, changed and ended by operators. */
export const codesAtDesk = deskOf(deskCodes, {
  list: ({ db, now }, query) => listPage(db, listing, query, now, (ids) => readShown(db, ids, now)),
  async read({ db, now }, id) {
    const code = (await readShown(db, [id], now)).get(id)
    return code && { ...code, uses: await listUses(db, id) }
  },
  async create({ db, viewer, now }, fields) {
    const code = fields.code || madeUpCode()
    requireOneGift(fields)
    try {
      const id = await insertCode(db, { ...fields, code, madeBy: viewer.id }, now)
      const often = countOf(fields.most_uses, ['раз', 'раза', 'раз'])
      return { id, outcome: `Код ${code}: ${giftOf(fields)}, ${often}` }
    } catch (error) {
      if (isTaken(error, 'codes_code_key')) throw new FieldRefusal({ code: ['Такой код уже есть'] })
      throw error
    }
  },
  patch: ({ db, now }, id, fields) =>
    transaction(db, async (tx) => {
      await rows(tx, 'codes.lockAtDesk', 'select id from codes where id = $1 for update', [id])
      const before = await requireCode(tx, id, now)
      const { most_uses, ends_at, note } = { ...before, ...given(fields) }
      if (most_uses < before.used)
        throw new FieldRefusal({ most_uses: [`Код уже использовали ${countOf(before.used, ['раз', 'раза', 'раз'])}`] })
      await updateCode(tx, id, { most_uses, ends_at, note })
      return { outcome: `Код ${before.code} изменён` }
    }),
  actions: {
    end: { run: ({ db, now }, id) => setState(db, id, now, now) },
    reopen: { run: ({ db, now }, id) => setState(db, id, null, now) },
  },
})

async function setState(db: Db, id: number, endedAt: Date | null, now: Date) {
  const { code } = await requireCode(db, id, now)
  const isChanged = await setEnded(db, id, endedAt)
  const outcome = endedAt ? `Код ${code} больше не действует` : `Код ${code} снова действует`
  return { outcome, isChanged }
}

interface Gift {
  days: number | null
  percent: number | null
  tariff: DeskCode['tariff']
}

function requireOneGift({ days, percent, tariff }: Gift) {
  if ((days === null) === (percent === null)) throw new FieldRefusal({ days: ['Укажите дни или процент, что-то одно'] })
  if (tariff !== null && percent === null)
    throw new FieldRefusal({ tariff: ['Тариф указывают для скидки: дни к нему не относятся'] })
}

function giftOf({ days, percent, tariff }: Gift): string {
  if (days !== null) return countOf(days, ['день', 'дня', 'дней'])
  return `${percent}% скидки${tariff ? ` на ${TARIFF_NAMES[tariff]}` : ''}`
}

async function requireCode(db: Db, id: number, now: Date): Promise<DeskCode> {
  const code = (await readShown(db, [id], now)).get(id)
  refuseUnless(code, 'not_found')
  return code
}

async function readShown(db: Db, ids: number[], now: Date): Promise<Map<number, DeskCode>> {
  return new Map((await readCodes(db, ids, now)).map((row) => [row.id, shown(row, now)]))
}

function shown(row: DeskCodeRow, now: Date): DeskCode {
  return {
    ...row,
    ends_at: row.ends_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    state: isOver(row, now) ? 'ended' : row.used >= row.most_uses ? 'used_up' : 'works',
  }
}
