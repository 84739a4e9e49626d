import type { ClubSettingName } from '@palata/contract/club/settings'
import { useLeaveGuard } from '@site/navigation/index.ts'
import { confirmed } from '@site/ui/layers/confirm.ts'
import { useState } from 'react'
import { problemsOf } from '#acts/problems.ts'
import { kindOf } from './kinds.ts'
import { type Settings, useClub, type Wanted } from './queries.ts'

/** What a card's fields hold until they are saved, together. */
export function useDraft(settings: Settings, names: readonly ClubSettingName[]) {
  const { save } = useClub(settings)
  const [draft, setDraft] = useState<Partial<Record<ClubSettingName, string>>>({})
  const stored = (name: ClubSettingName) => kindOf(name).textOf(JSON.parse(settings[name].value))
  const changed = names.filter((name) => draft[name] !== undefined && draft[name] !== stored(name))
  useLeaveGuard(changed.length > 0, confirmLeaving)
  const problems = save.error ? problemsOf(save.error) : {}

  function send(wanted: Wanted) {
    save.mutate(wanted, {
      onSuccess: () => setDraft((now) => without(now, Object.keys(wanted) as ClubSettingName[])),
    })
  }

  return {
    isDirty: changed.length > 0,
    isSaving: save.isPending,
    /** About the whole card. */
    problem: problems[''],
    textOf: (name: ClubSettingName) => draft[name] ?? stored(name),
    problemOf: (name: ClubSettingName) => problems[name] ?? settings[name].problem ?? undefined,
    set: (name: ClubSettingName, text: string) => setDraft((now) => ({ ...now, [name]: text })),
    save: () => send(Object.fromEntries(changed.map((name) => [name, kindOf(name).valueOf(draft[name]!)])) as Wanted),
    /** Saves these at once, whatever else is typed. */
    put: send,
    drop: () => {
      save.reset()
      setDraft({})
    },
  }
}

const confirmLeaving = () =>
  confirmed({ title: 'Уйти без сохранения?', text: 'Правки настроек пропадут.', action: 'Уйти' })

export type Draft = ReturnType<typeof useDraft>

function without<Key extends string>(from: Partial<Record<Key, string>>, keys: readonly Key[]) {
  return Object.fromEntries(Object.entries(from).filter(([key]) => !keys.includes(key as Key))) as typeof from
}
