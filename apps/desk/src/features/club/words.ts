import type { ClubSetting } from '@palata/contract/club/settingKinds'
import { type ClubSettingName, clubSettings } from '@palata/contract/club/settings'

/** A setting's value, sent as JSON, as a person reads it. Of a picture it is no word. */
export function wordsOf(name: ClubSettingName, json: string): string {
  const value: unknown = JSON.parse(json)
  const { kind }: ClubSetting = clubSettings[name]
  if (kind === 'picture') return value ? 'своё' : 'наше'
  if (value === null) return 'наше'
  if (value === '') return 'пусто'
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : 'пусто'
  return String(value)
}
