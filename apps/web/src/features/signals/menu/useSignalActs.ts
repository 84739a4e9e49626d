import type { OpenedSignal } from '@palata/contract/signals'
import { signalPublishing } from '@palata/contract/signals/publishing'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '#api/api.tsx'
import { toast } from '#ui/toasts/index.ts'
import { changeSignal, outdateSignals } from '../cache.ts'

/** Moderators' actions on a signal. Each shows its result. */
export function useSignalActs({ id, pinned }: Pick<OpenedSignal, 'id' | 'pinned'>) {
  const api = useApi()
  const client = useQueryClient()
  const params = { id: String(id) }

  /** Runs the work and shows `done`, or `failed` with the server's reason; returns whether it succeeded. */
  async function told(work: () => Promise<unknown>, done: string, failed: string) {
    try {
      await work()
    } catch (error) {
      toast(failed)
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.detail) toast(error.detail)
      return false
    }
    toast(done, 'green')
    return true
  }

  return {
    publish: () =>
      told(
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
      told(
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
      told(
        async () => {
          await api.call(signalPublishing.remove, { params, body: { reason } })
          outdateSignals(client)
        },
        'Сигнал удалён',
        'Не удалось удалить сигнал',
      ),
    restore: () =>
      told(
        async () => {
          await api.call(signalPublishing.restore, { params, body: {} })
          outdateSignals(client)
        },
        'Сигнал возвращён',
        'Не удалось вернуть сигнал',
      ),
  }
}
