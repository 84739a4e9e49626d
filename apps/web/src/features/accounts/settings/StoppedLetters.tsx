import { accounts } from '@palata/contract/accounts'
import type { Me } from '@palata/contract/accounts/profile'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Section } from '#ui/frames/Section.tsx'
import styles from './StoppedLetters.module.css'

const WHY: Record<NonNullable<Me['letters_stopped']>, string> = {
  dead: 'Почтовый сервер ответил, что такого адреса нет, и мы перестали на него писать.',
  failing: 'Письма не доходили несколько дней, и мы перестали на него писать.',
  complaint: 'Наше письмо отметили как спам, и приходят только письма о входе, доступе и оплате.',
}

/** Says that letters to the person's address have stopped, and sends one to confirm it anew. */
export function StoppedLetters({ me: { email, letters_stopped: reason } }: { me: Me }) {
  const api = useApi()
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => api.call(accounts.confirmAgain) })
  if (!reason) return null
  return (
    <Section title="Письма остановлены">
      <div className={styles.stopped}>
        <p>
          <b>{email}</b>. {WHY[reason]} Подтвердите адрес, и письма снова пойдут.
        </p>
        {isSuccess ? (
          <p role="status">Письмо отправлено: откройте ссылку в нём. Если его нет, посмотрите в спаме.</p>
        ) : (
          <Button isBusy={isPending} onClick={() => mutate()}>
            Подтвердить адрес заново
          </Button>
        )}
        {error && (
          <p className={styles.error} role="alert">
            {error.message}
          </p>
        )}
      </div>
    </Section>
  )
}
