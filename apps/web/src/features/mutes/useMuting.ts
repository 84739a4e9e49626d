import { type MutePlace, type MuteTerm, mutes } from '@palata/contract/mutes'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '#api/api.tsx'
import { sendLater } from '#features/offline'
import { toast } from '#ui/toasts/index.ts'
import { keepInList } from './queries.ts'
import { readMutedAnew } from './readAnew.ts'
import { type Choice, markComments, markKnown } from './records.ts'

export interface Terms {
  until: MuteTerm
  places: MutePlace[]
}

/** Mutes and unmutes: at once on this page, and without a network when it comes back. */
export function useMuting() {
  const api = useApi()
  const client = useQueryClient()

  /** Resolves to the refusal's sentence, or null when it is muted. */
  async function mute(choice: Choice, terms: Terms): Promise<string | null> {
    const { kind, name, label } = choice
    const body = { kind, name, ...terms }
    markKnown(client, choice, terms.places.includes('feeds'))
    markComments(client, choice, terms.places.includes('comments'))
    let isSent = true
    try {
      await api.call(mutes.add, { body }, { quiet: true })
    } catch (error) {
      isSent = false
      if (!(await sendLater(error, { ...laterOf(choice), endpoint: mutes.add, input: { body } }))) {
        markKnown(client, choice, false)
        markComments(client, choice, false)
        return sentenceOf(error)
      }
    }
    toast(`Скрыто: ${label}`, 'green', { words: 'Вернуть', onPress: () => void unmute(choice) })
    // Without a network the lists would only fail, and say so.
    if (isSent) await readMutedAnew(client)
    return null
  }

  async function unmute(choice: Choice) {
    const { kind, name } = choice
    const query = { kind, name }
    keepInList(client, choice)
    markKnown(client, choice, false)
    markComments(client, choice, false)
    try {
      await api.call(mutes.remove, { query }, { quiet: true })
    } catch (error) {
      if (await sendLater(error, { ...laterOf(choice), endpoint: mutes.remove, input: { query } })) return
      toast(sentenceOf(error))
    }
    await readMutedAnew(client)
  }

  return { mute, unmute }
}

/** A later act about the same replaces an earlier one that waits. */
const laterOf = ({ kind, name, label }: Choice) =>
  ({ kind: 'mute', about: `mute ${kind} ${name}`, text: label, path: '/user/hidden' }) as const

function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Не получилось. Попробуйте ещё раз'
  return Object.values(error.fields).flat()[0] ?? error.detail ?? 'Не получилось. Попробуйте ещё раз'
}
