import { type Decision, LONGEST_APPEAL } from '@palata/contract/appeals'
import type { FormEvent } from 'react'
import { ApiError } from '#api/errors.ts'
import { Link } from '#navigation'
import { Button } from '#ui/controls/Button.tsx'
import { TextInput } from '#ui/fields/text/TextInput.tsx'
import { useKeptText } from '#ui/fields/text/useKeptText.ts'
import { dayAndTime } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import styles from './appeals.module.css'
import { useAppeal } from './queries.ts'

const DECIDED: Record<Decision['what'], string> = {
  limited: 'Вы не можете писать',
  frozen: 'Аккаунт заморожен',
  closed: 'Аккаунт закрыт',
  news: 'Новость убрана',
  material: 'Материал убран',
  opinion: 'Мнение убрано',
  signal: 'Сигнал убран',
  comment: 'Комментарий удалён',
}

const STATES = { waiting: 'Ждёт ответа', upheld: 'Решение отменено', dismissed: 'Решение осталось' } as const

interface DecisionCardProps {
  decision: Decision
  /** Key from the letter's link, or empty. */
  linkKey: string
}

/** One decision: what, why and until when, with the appeal form or the state of the appeal. */
export function DecisionCard({ decision, linkKey }: DecisionCardProps) {
  const now = useNow()
  const { what, title, url, reason, at, until, is_standing: isStanding, appeal } = decision
  return (
    <li className={styles.card}>
      <h2>{DECIDED[what]}</h2>
      {title && <p>{url && isStanding ? <Link to={url}>{title}</Link> : title}</p>}
      <dl className={styles.facts}>
        {reason && (
          <>
            <dt>Причина</dt>
            <dd>{reason}</dd>
          </>
        )}
        <dt>Решено</dt>
        <dd>{dayAndTime(at, now)} по Москве</dd>
        {until && (
          <>
            <dt>До</dt>
            <dd>{dayAndTime(until, now)} по Москве</dd>
          </>
        )}
      </dl>
      {appeal ? (
        <div className={styles.said}>
          <p>
            <b data-state={appeal.state}>{STATES[appeal.state]}</b>
          </p>
          <p className={styles.own}>{appeal.message}</p>
          {appeal.answer && (
            <>
              <p>
                <b>Ответ</b>
              </p>
              <p>{appeal.answer}</p>
            </>
          )}
        </div>
      ) : (
        isStanding && <AppealForm decision={decision} linkKey={linkKey} />
      )}
    </li>
  )
}

function AppealForm({ decision, linkKey }: DecisionCardProps) {
  const [message, setMessage] = useKeptText(`appeal ${decision.kind} ${decision.id}`)
  const send = useAppeal(decision, linkKey)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (message.trim() && !send.isPending) send.mutate(message, { onSuccess: () => setMessage('') })
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <TextInput
        label="Почему решение неверно"
        type="textarea"
        maxSymbols={LONGEST_APPEAL}
        value={message}
        onChange={setMessage}
        error={send.error ? wordsOf(send.error) : undefined}
      />
      <Button type="submit" isBusy={send.isPending} disabled={!message.trim() && 'Напишите, с чем вы не согласны'}>
        Возразить
      </Button>
    </form>
  )
}

/** The field's error, or the refusal's text. */
function wordsOf(error: Error): string {
  const fields = (error instanceof ApiError ? error.body : {}) as Record<string, unknown>
  return Array.isArray(fields.message) ? String(fields.message[0]) : error.message
}
