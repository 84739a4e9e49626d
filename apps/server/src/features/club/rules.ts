import type { ClubSetting } from '@palata/contract/club/settingKinds'
import {
  type ClubSettingName,
  type ClubValues,
  clubSettingNames,
  clubSettings,
  standardClub,
} from '@palata/contract/club/settings'
import type { ClubSettingState } from '@palata/contract/desk/club'
import type { SettingRow, Stored } from './store.ts'

export const definitionOf = (name: ClubSettingName): ClubSetting => clubSettings[name]

/** What the environment gives; a setting that it does not give is absent. */
export type Given = Partial<ClubValues>

/** A setting as it stands. */
export interface Standing extends Pick<ClubSettingState, 'name' | 'from' | 'version' | 'problem'> {
  value: Stored
  standard: Stored
}

/** Every setting as it stands: the environment wins over the desk, the desk over our own value. */
export function settingsOf(given: Given, found: readonly SettingRow[]): Standing[] {
  const stored = new Map(found.map((row) => [row.name, row]))
  return clubSettingNames.map((name) => {
    const row = stored.get(name)
    const parsed = row && row.value !== null ? definitionOf(name).schema.safeParse(row.value) : null
    const base = { name, standard: standardClub[name] as Stored, version: row?.version ?? 0 }
    const problem =
      parsed && !parsed.success
        ? 'В базе записано то, чего не прочесть: действует наше значение. Задайте заново.'
        : null
    if (given[name] !== undefined) return { ...base, value: given[name] as Stored, from: 'environment', problem }
    if (parsed?.success) return { ...base, value: parsed.data as Stored, from: 'desk', problem }
    return { ...base, value: base.standard, from: 'standard', problem }
  })
}

/** The values alone. */
export function valuesOf(settings: readonly Standing[]): ClubValues {
  return Object.fromEntries(settings.map(({ name, value }) => [name, value])) as ClubValues
}

/** A setting's value as a person reads it: in the log and in a refusal. Of a picture it is no word. */
export function wordsOf(name: ClubSettingName, value: unknown): string {
  if (definitionOf(name).kind === 'picture') return value ? 'своё' : 'наше'
  if (value === null) return 'наше значение'
  if (value === '') return 'пусто'
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : 'пусто'
  return `«${String(value)}»`
}
