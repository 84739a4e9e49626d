import { type ClubSettingName, environmentOf } from '@palata/contract/club/settings'
import { recordDone } from '#features/audit'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { FieldRefusal, Refusal, refuseUnless } from '#platform/errors.ts'
import { dateAndTime } from '#platform/format/days.ts'
import { emit } from '#platform/outbox/events.ts'
import type { Viewer } from '#platform/viewer.ts'
import { clubChanged } from './events.ts'
import { adoptPicture } from './pictures.ts'
import { definitionOf, type Given, wordsOf } from './rules.ts'
import * as store from './store.ts'

interface Wanted {
  name: ClubSettingName
  value: store.Stored
  /** Number of changes that the person knew of. */
  version: number
}

interface By {
  viewer: Viewer
  given: Given
  now: Date
}

/** Changes all of them or none. Refuses what the environment gives and what somebody else changed meanwhile. */
export async function changeSettings(db: Database, { viewer, given, now }: By, wanted: readonly Wanted[]) {
  const changes = wanted.map((one) => ({ ...one, value: checked(one, given) }))
  await transaction(db, async (tx) => {
    await store.lockSettings(tx)
    const known = new Map((await store.listSettings(tx)).map((row) => [row.name, row]))
    const names: string[] = []
    for (const { name, value, version } of changes) {
      const row = known.get(name)
      if ((row?.version ?? 0) !== version) throw await overtaken(tx, name)
      const former = row?.value ?? null
      if (JSON.stringify(former) === JSON.stringify(value)) continue
      await keep(tx, { name, version: version + 1, by: viewer.username, former, value }, now)
      names.push(name)
    }
    if (names.length > 0) await emit(tx, clubChanged, { names })
  })
}

/** Puts back what stood before the change. Refuses when somebody has changed the setting since. */
export async function undoChange(db: Database, { viewer, given, now }: By, id: number) {
  await transaction(db, async (tx) => {
    await store.lockSettings(tx)
    const change = await store.findChange(tx, id)
    refuseUnless(change, 'not_found')
    const name = change.name as ClubSettingName
    if (!change.is_last) throw await overtaken(tx, name)
    const value = checked({ name, value: change.former }, given)
    await keep(tx, { name, version: change.version + 1, by: viewer.username, former: change.value, value }, now)
    await emit(tx, clubChanged, { names: [name] })
  })
}

/** The value as it is stored. */
function checked({ name, value }: Pick<Wanted, 'name' | 'value'>, given: Given): store.Stored {
  if (given[name] !== undefined) throw new FieldRefusal({ [name]: [`Задано в окружении: ${environmentOf(name)}`] })
  if (value === null) return null
  const { data, error } = definitionOf(name).schema.safeParse(value)
  if (error) throw new FieldRefusal({ [name]: [...new Set(error.issues.map(({ message }) => message))] })
  return data as store.Stored
}

async function overtaken(tx: Db, name: ClubSettingName): Promise<Refusal> {
  const last = await store.lastChange(tx, name)
  if (!last) return new Refusal('setting_changed')
  const who = last.person ?? last.changed_by
  return new Refusal(
    'setting_changed',
    `«${definitionOf(name).label}»: последнюю правку внесли ${dateAndTime(last.changed_at)} по Москве (${who}), теперь ${wordsOf(name, last.value)}. Ваша правка не записана.`,
  )
}

/** Editors and moderators read the log, too, so it holds no value that is not everybody's. */
async function keep(tx: Db, change: store.Change, now: Date) {
  const { name, by, former, value } = change
  const { label, reader } = definitionOf(name)
  await adoptPicture(tx, name, value)
  await store.keepChange(tx, change, now)
  const isOpen = reader === 'everyone'
  const values = isOpen ? { from: former, to: value } : {}
  const outcome = isOpen
    ? `${label}: было ${wordsOf(name, former)}, стало ${wordsOf(name, value)}`
    : `${label}: изменено`
  await recordDone(tx, { operator: by, command: 'setting', arguments: { name, ...values }, about: null }, outcome, now)
}
