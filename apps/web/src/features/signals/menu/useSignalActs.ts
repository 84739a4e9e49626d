import { signalPublishing } from '@palata/contract/signals/publishing'
import type { OpenedSignal } from '@palata/contract/signals/signal'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { toastOutcome } from '#features/posts'
import { changeSignal, outdateSignals } from '../cache.ts'

/** Moderators' actions on a signal. Each shows its result. */
export function useSignalActs({ id, pinned }: Pick<OpenedSignal, 'id' | 'pinned'>) {
  const api = useApi()
  const client = useQueryClient()
  const params = { id: String(id) }

  return {
    publish: () =>
      toastOutcome(
        async () => {
          const signal = await api.call(signalPublishing.publish, { params })
          changeSignal(client, id, signal)
          outdateSignals(client)
        },
        'Сигнал был успешно опубликован',
        'Ошибка при опубликовании сигнала',
      ),
    // The specification gives one message for both.
    togglePin: () =>
      toastOutcome(
        async () => {
          if (pinned) await api.call(signalPublishing.unpin, { params })
          else await api.call(signalPublishing.pin, { params })
          changeSignal(client, id, { pinned: !pinned })
          outdateSignals(client)
        },
        'Сигнал был закреплен',
        'Ошибка при попытке открепить/прикрепить сигнала',
      ),
    remove: (reason: string) =>
      toastOutcome(
        async () => {
          await api.call(signalPublishing.remove, { params, body: { reason } })
          outdateSignals(client)
        },
        'Сигнал удалён',
        'Не удалось удалить сигнал',
      ),
    restore: () =>
      toastOutcome(
        async () => {
          await api.call(signalPublishing.restore, { params, body: {} })
          outdateSignals(client)
        },
        'Сигнал возвращён',
        'Не удалось вернуть сигнал',
      ),
  }
}
