import type { ClubKind, ClubSetting } from '@palata/contract/club/settingKinds'
import { type ClubSettingName, clubSettings } from '@palata/contract/club/settings'

/** How a setting's value is typed: its text and the value of a text. */
interface Kind {
  textOf: (value: unknown) => string
  valueOf: (text: string) => string | number | null
}

const WORDS: Kind = { textOf: (value) => String(value ?? ''), valueOf: (text) => text }
const NUMBER: Kind = {
  textOf: WORDS.textOf,
  // What is no number is sent as it is: the server says what is wrong with it.
  valueOf: (text) => {
    const plain = text.trim().replace(',', '.')
    if (plain === '') return null
    return Number.isNaN(Number(plain)) ? plain : Number(plain)
  },
}
const KINDS: Record<ClubKind, Kind> = { words: WORDS, number: NUMBER, flag: WORDS, picture: WORDS }

export function kindOf(name: ClubSettingName): Kind {
  const { kind = 'words' }: ClubSetting = clubSettings[name]
  return KINDS[kind]
}
