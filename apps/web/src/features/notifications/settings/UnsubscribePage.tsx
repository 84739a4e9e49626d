import { notifications } from '@palata/contract/notifications'
import { useMutation } from '@tanstack/react-query'
import { ApiError, useApi } from '#api/api.tsx'
import { useSearch } from '#navigation'
import { paths } from '#paths.ts'
import { Button } from '#ui/controls/Button.tsx'
import { PlainPage } from '#ui/frames/PlainPage.tsx'
import { unsubscribeSearch } from '../routes.ts'

/** Opened by the link in a letter: unsubscribes without a sign-in at a press, because mail scanners open links too. */
export function UnsubscribePage() {
  const api = useApi()
  const { token = '' } = useSearch(unsubscribeSearch)
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: (undo: boolean) => api.call(notifications.unsubscribe, { query: { token }, body: { undo } }),
  })
  const isGone = error instanceof ApiError && error.status === 404
  const isSubscribed = data?.subscribed ?? true

  return (
    <PlainPage title="Отписка от писем">
      {error && <p role="alert">{error.message}</p>}
      {error && !isGone && (
        <Button isBusy={isPending} onClick={() => mutate(variables ?? false)}>
          Повторить
        </Button>
      )}
      {isGone && (
        <Button kind="secondary" to={paths.settings}>
          Настройки уведомлений
        </Button>
      )}
      {!error && (
        <>
          <p role="status">{data ? doneWords(data) : 'Письма об ответах и упоминаниях перестанут приходить.'}</p>
          <Button kind={data ? 'secondary' : 'primary'} isBusy={isPending} onClick={() => mutate(!isSubscribed)}>
            {isSubscribed ? 'Отписаться' : 'Вернуть письма'}
          </Button>
        </>
      )}
    </PlainPage>
  )
}

function doneWords({ subscribed }: { subscribed: boolean }) {
  return subscribed
    ? 'Письма снова будут приходить раз в день, если есть непрочитанное.'
    : 'Готово: писем об ответах и упоминаниях больше не будет. Уведомления на сайте остались.'
}
