import type { ClubCard } from '@palata/contract/club/settingKinds'
import { type ClubSettingName, clubSettingNames } from '@palata/contract/club/settings'
import type { ClubChange, ClubState } from '@palata/contract/desk/club'
import { countMembers } from '#features/membership'
import { countPayers } from '#features/payments'
import type { Database } from '#platform/database.ts'
import { definitionOf, type Given, settingsOf } from './rules.ts'
import * as store from './store.ts'

const SHOWN = 5
const PAGE = 50

/** Everything on the page «Настройки». */
export async function readState(db: Database, given: Given, address: string, now: Date): Promise<ClubState> {
  const [found, changes, operators, payers, members] = await Promise.all([
    store.listSettings(db),
    store.listChanges(db, { limit: SHOWN }),
    store.listOperators(db),
    countPayers(db, now),
    countMembers(db, now),
  ])
  const pon = members.by_source.find(({ source }) => source === 'pon')?.now ?? 0
  return {
    settings: settingsOf(given, found).map(({ name, value, standard, ...rest }) => ({
      name,
      value: JSON.stringify(value),
      standard: JSON.stringify(standard),
      ...rest,
    })),
    changes: changes.flatMap((row) => shown(row, given)),
    operators,
    people: { ...payers, pon },
    address,
  }
}

interface Asked {
  name?: ClubSettingName | undefined
  card?: ClubCard | undefined
  before?: number | undefined
}

/** One page of changes: of one setting, of a card or of all. */
export async function readHistory(db: Database, given: Given, { name, card, before }: Asked) {
  const names = name ? [name] : card ? clubSettingNames.filter((one) => definitionOf(one).card === card) : null
  const found = await store.listChanges(db, { names, before: before ?? null, limit: PAGE + 1 })
  const page = found.slice(0, PAGE)
  return { results: page.flatMap((row) => shown(row, given)), next: found.length > PAGE ? page.at(-1)!.id : null }
}

/** A setting that a later version of the site knows is left out. */
function shown(row: store.ChangeRow, given: Given): ClubChange[] {
  const name = row.name as ClubSettingName
  if (!definitionOf(name)) return []
  return [
    {
      id: row.id,
      name,
      at: row.changed_at.toISOString(),
      by: row.person ?? row.changed_by,
      from: JSON.stringify(row.former),
      to: JSON.stringify(row.value),
      can_undo: row.is_last && given[name] === undefined,
    },
  ]
}
