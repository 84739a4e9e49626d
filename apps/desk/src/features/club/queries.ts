import type { ClubSettingName, ClubValues } from '@palata/contract/club/settings'
import { type ClubSettingState, type ClubState, deskClub } from '@palata/contract/desk/club'
import { type Api, useApi } from '@site/api/api.tsx'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { sayDone } from '#acts/undo.ts'
import { withFreshStep } from '#features/secondStep/freshStep.ts'

/** The page «Настройки». */
export const clubQuery = (api: Api) =>
  queryOptions({
    queryKey: ['desk', 'club'] as const,
    queryFn: ({ signal }) => api.call(deskClub.settings, undefined, { signal, quiet: true }),
  })

/** The settings by name. */
export type Settings = Record<ClubSettingName, ClubSettingState>

export const byName = ({ settings }: ClubState) =>
  Object.fromEntries(settings.map((one) => [one.name, one])) as Settings

/** The value that applies. */
export const settingOf = <Name extends ClubSettingName>(settings: Settings, name: Name) =>
  JSON.parse(settings[name].value) as ClubValues[Name]

export type Wanted = Partial<{ [Name in ClubSettingName]: ClubValues[Name] | null }>

/** Saves settings and undoes changes; a refusal because of somebody else's change shows what applies now. */
export function useClub(settings: Settings) {
  const api = useApi()
  const client = useQueryClient()
  const { queryKey } = clubQuery(api)
  const reread = () => void client.invalidateQueries({ queryKey })
  const undo = useMutation({
    mutationFn: (id: number) =>
      withFreshStep(() => api.call(deskClub.undo, { params: { id: String(id) } }, { quiet: true })),
    onSuccess: (state) => {
      client.setQueryData(queryKey, state)
      sayDone({ words: 'Возвращено прежнее', undo: null })
    },
    onError: reread,
  })
  const save = useMutation({
    mutationFn: (wanted: Wanted) => {
      const changes = Object.entries(wanted).map(([key, value]) => {
        const name = key as ClubSettingName
        return { name, value, version: settings[name].version }
      })
      return withFreshStep(() => api.call(deskClub.change, { body: { changes } }, { quiet: true }))
    },
    onSuccess: (state, wanted) => {
      client.setQueryData(queryKey, state)
      const [last] = state.changes
      // One press undoes one setting; of several the page lists each.
      const canUndo = last?.can_undo && Object.keys(wanted).length === 1
      sayDone({ words: 'Сохранено и уже действует', undo: canUndo ? () => undo.mutate(last.id) : null })
    },
    onError: reread,
  })
  return { save, undo }
}
