import { ApiError, useApi } from '@site/api/api.tsx'
import { signOut } from '@site/api/refresh.ts'
import { sessionOf, useToken } from '@site/api/session.ts'
import { Message } from '@site/ui/blocks/Message.tsx'
import { Button } from '@site/ui/controls/Button.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { SecondStepForm } from '#features/secondStep/SecondStepForm.tsx'
import { SetUp } from '#features/secondStep/SetUp.tsx'
import { EntryPage } from '#frame/EntryPage.tsx'
import { atDesk } from '#providers/atDesk.ts'
import { deskMe, deskResourceList, MeContext } from '#providers/me.ts'
import { PasswordForm } from './PasswordForm.tsx'

/** Renders the desk for a team member who has passed both sign-in steps; anybody else gets the missing step. */
export function SignInGate({ children }: { children: ReactNode }) {
  const api = useApi()
  const session = sessionOf(useToken())
  const client = useQueryClient()
  const me = useQuery(deskMe(api, session))
  const isOpen = me.data?.second_step.is_open ?? false
  const resources = useQuery({ ...deskResourceList(api, session), enabled: isOpen })
  const value = useMemo(
    () => (me.data && resources.data ? atDesk(me.data, resources.data) : null),
    [me.data, resources.data],
  )
  const again = () => void client.invalidateQueries({ queryKey: ['desk'] })
  const leave = () =>
    void signOut((url, init) => fetch(url, init)).then(() => client.removeQueries({ queryKey: ['desk'] }))

  if (session === null || isStatus(me.error, 401)) return <PasswordForm onDone={again} />
  if (isStatus(me.error, 403))
    return (
      <EntryPage title="Стол открыт команде" lead="У этого аккаунта нет роли редактора, модератора или оператора.">
        <Button href="/">На сайт</Button>
        <Button kind="secondary" onClick={leave}>
          Войти под другим именем
        </Button>
      </EntryPage>
    )
  const failed = me.isError ? me : resources.isError && !resources.data ? resources : null
  if (failed)
    return (
      <EntryPage title="Стол">
        <Message onRetry={() => void failed.refetch()}>{failed.error.message}</Message>
      </EntryPage>
    )
  if (!me.data) return <Waiting />
  const { second_step: step } = me.data
  if (!step.is_open && !step.has_totp && !step.has_passkeys)
    return <SetUp me={me.data} onDone={again} onLeave={leave} />
  if (!step.is_open) return <SecondStepForm me={me.data} onDone={again} onLeave={leave} />
  if (!value) return <Waiting />
  return <MeContext value={value}>{children}</MeContext>
}

function Waiting() {
  return (
    <p className="visually-hidden" role="status">
      Загрузка
    </p>
  )
}

const isStatus = (error: Error | null, status: number) => error instanceof ApiError && error.status === status
