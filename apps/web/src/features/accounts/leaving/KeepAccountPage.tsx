import { useSearch } from '#navigation'
import { paths } from '#paths.ts'
import { Button } from '#ui/controls/Button.tsx'
import { PlainPage } from '#ui/frames/PlainPage.tsx'
import { letterSearch } from '../routes.ts'
import { useStay } from './useLeaving.ts'

const focusTitle = () => document.querySelector('h1')?.focus()

/** Opened by the link of a letter. A press takes the request back: programs that check mail open links by themselves. */
export function KeepAccountPage() {
  const { token = '' } = useSearch(letterSearch)
  const { mutate, isPending, isSuccess, error } = useStay(focusTitle, token)
  if (isSuccess)
    return (
      <PlainPage title="Аккаунт остаётся">
        <p role="status">Удаление отменено, всё на месте.</p>
        <Button to={paths.main}>На главную</Button>
      </PlainPage>
    )
  return (
    <PlainPage title="Оставить аккаунт">
      <p>Вы попросили удалить аккаунт. Если передумали, нажмите кнопку: всё останется на месте.</p>
      {error && <p role="alert">{error.message}</p>}
      <Button isBusy={isPending} onClick={() => mutate()}>
        Оставить аккаунт
      </Button>
    </PlainPage>
  )
}
