import { notifications } from '@palata/contract/notifications'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError, useApi } from '#api/api.tsx'
import { useSearch, useSearchParameter } from '#navigation'
import { paths } from '#paths.ts'
import { Button } from '#ui/controls/Button.tsx'
import { PlainPage } from '#ui/frames/PlainPage.tsx'
import { unsubscribeSearch } from '../routes.ts'

/** Opened by the link in a letter: unsubscribes without a sign-in and offers an undo. */
export function UnsubscribePage() {
  const api = useApi()
  const { token = '' } = useSearch(unsubscribeSearch)
  const [undone, setUndone] = useSearchParameter(unsubscribeSearch, 'undone')
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: (undo: boolean) => api.call(notifications.unsubscribe, { query: { token }, body: { undo } }),
    onSuccess: ({ subscribed }) => setUndone(subscribed ? '1' : null),
  })
  const hasBegun = useRef(false)
  useEffect(() => {
    // React may run an effect twice.
    if (hasBegun.current) return
    hasBegun.current = true
    mutate(undone === '1')
  }, [mutate, undone])
  const isGone = error instanceof ApiError && error.status === 404

  return (
    <PlainPage title="Отписка от писем">
      {!data && !error && <p role="status">Отписываем…</p>}
      {error && <p role="alert">{error.message}</p>}
      {error && !isGone && <Button onClick={() => mutate(variables ?? false)}>Повторить</Button>}
      {isGone && (
        <Button kind="secondary" to={paths.settings}>
          Настройки уведомлений
        </Button>
      )}
      {data && !error && (
        <>
          <p role="status">
            {data.subscribed
              ? 'Письма снова будут приходить раз в день, если есть непрочитанное.'
              : 'Готово: писем об ответах и упоминаниях больше не будет. Уведомления на сайте остались.'}
          </p>
          <Button kind="secondary" isBusy={isPending} onClick={() => mutate(!data.subscribed)}>
            {data.subscribed ? 'Отписаться' : 'Вернуть письма'}
          </Button>
        </>
      )}
    </PlainPage>
  )
}
