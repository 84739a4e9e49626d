import { accounts } from '@palata/contract/accounts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, useApi } from '#api/api.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { TextInput } from '#ui/fields/text/TextInput.tsx'
import { Layer } from '#ui/layers/Layer.tsx'
import { authLayer } from '../layers.ts'
import { returnHereAfterSignIn } from '../returning.ts'
import { proofLayer } from './askProof.ts'
import styles from './ProofLayer.module.css'

/** Asks for the password, or for a new sign-in, before a change of how the person signs in. */
export function ProofLayer() {
  const api = useApi()
  const { data, error, refetch } = useQuery({
    queryKey: ['owner proof'],
    queryFn: ({ signal }) => api.call(accounts.proof, undefined, { signal, quiet: true }),
    gcTime: 0,
  })
  return (
    <Layer of={proofLayer} title="Подтвердите, что это вы">
      {!data && !error && (
        <div role="status" aria-label="Загрузка">
          <Skeleton height={120} />
        </div>
      )}
      {!data && error && <Message onRetry={() => void refetch()}>Не удалось узнать, как вы входите</Message>}
      {data?.has_password && <PasswordProof />}
      {data && !data.has_password && (
        <div className={styles.form}>
          <p className={styles.text}>
            У вашего аккаунта нет пароля. Войдите ещё раз, и следующие десять минут это можно сделать.
          </p>
          <div className={styles.buttons}>
            <Button onClick={signInAgain}>Войти ещё раз</Button>
            <Button kind="secondary" onClick={proofLayer.close}>
              Отмена
            </Button>
          </div>
        </div>
      )}
    </Layer>
  )
}

function PasswordProof() {
  const api = useApi()
  const asked = proofLayer.useDetail()
  const [password, setPassword] = useState('')
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () => api.call(accounts.prove, { body: { password } }, { quiet: true }),
    onSuccess: () => asked?.done(),
  })
  const problem = error instanceof ApiError ? error.fields.password?.join(' ') : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending) mutate()
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.text}>
        Такое может только владелец аккаунта. Чтобы это не сделал кто-то другой, введите пароль.
      </p>
      <TextInput
        label="Пароль"
        type="password"
        autoComplete="current-password"
        value={password}
        error={problem}
        onChange={(value) => {
          reset()
          setPassword(value)
        }}
      />
      {error && !problem && (
        <p className={styles.error} role="alert">
          {error.message}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" isBusy={isPending}>
          Подтвердить
        </Button>
        <Button kind="secondary" onClick={signInAgain}>
          Войти ещё раз
        </Button>
      </div>
    </form>
  )
}

function signInAgain() {
  returnHereAfterSignIn()
  proofLayer.close()
  authLayer.open({ section: 'start_login' })
}
