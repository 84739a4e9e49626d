import { type Amount, FIRST_DAY } from '@palata/contract/portfolio'
import { readAmount } from '@palata/contract/portfolio/amount'
import { type FormEvent, useId, useRef, useState } from 'react'
import { ApiError } from '#api/api.tsx'
import { useOnLeave } from '#api/onLeave.ts'
import { Button } from '#ui/controls/Button.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { BareInput } from '#ui/fields/text/BareInput.tsx'
import { DayInput } from '#ui/fields/time/DayInput.tsx'
import { dayAt } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import { useSendAmount } from '../../useAmounts.ts'
import styles from './AmountCell.module.css'

interface AmountFormProps {
  coinId: string
  symbol: string
  amount: Amount | null
  onDone: () => void
}

const NOT_KEPT = 'Не удалось сохранить. Количество осталось здесь, попробуйте ещё раз'

/** How much of a coin there is and since when. What was typed is sent when the page is left. */
export function AmountForm({ coinId, symbol, amount, onDone }: AmountFormProps) {
  const today = dayAt(useNow())
  const given = amount?.amount ?? ''
  const [text, setText] = useState(given.replace('.', ','))
  const [since, setSince] = useState(amount?.since ?? today)
  const [problems, setProblems] = useState<{ amount?: string; since?: string }>({})
  const [isBusy, setBusy] = useState(false)
  const send = useSendAmount()
  const isDone = useRef(false)
  const keeps = useRef(0)
  // What the form began with, or sent last: another tab may change the amount meanwhile, and that is no change of this one.
  const [base, setBase] = useState({ amount: given, since: amount?.since })
  const id = useId()

  const isEmpty = text.trim() === ''
  const read = readAmount(text)
  const isChanged = isEmpty ? base.amount !== '' : read.amount !== base.amount || since !== base.since

  useOnLeave(() => {
    if (isDone.current || !isChanged || (!isEmpty && read.problem)) return
    isDone.current = true
    const own = ++keeps.current
    // The page may come back, and more be typed, unless something newer was sent or the form was closed.
    const mayAgain = () => {
      if (own === keeps.current) isDone.current = false
    }
    const next = isEmpty ? null : read.amount!
    // A failure of a page on its way out would be read by nobody.
    send(coinId, next, since).then(() => {
      if (own === keeps.current) setBase({ amount: next ?? '', since })
      mayAgain()
    }, mayAgain)
  })

  function close() {
    keeps.current++
    isDone.current = true
    onDone()
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (!isEmpty && read.problem) return setProblems({ amount: read.problem })
    await keep(isEmpty ? null : read.amount!)
  }

  async function keep(next: string | null) {
    keeps.current++
    isDone.current = true
    setBusy(true)
    setProblems({})
    try {
      await send(coinId, next, since)
      onDone()
    } catch (error) {
      isDone.current = false
      setBusy(false)
      const fields = error instanceof ApiError ? error.fields : {}
      const said = { amount: fields.amount?.[0], since: fields.since?.[0] }
      setProblems({
        ...(said.since && { since: said.since }),
        ...((said.amount || !said.since) && { amount: said.amount ?? NOT_KEPT }),
      })
    }
  }

  return (
    <form
      className={styles.form}
      aria-label={`Количество ${symbol}`}
      onSubmit={(event) => void save(event)}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <span className={styles.field}>
        <label htmlFor={id}>Количество {symbol}</label>
        <BareInput
          id={id}
          aria-label={`Количество ${symbol}`}
          autoFocus
          inputMode="decimal"
          autoComplete="off"
          maxLength={100}
          value={text}
          aria-invalid={problems.amount ? true : undefined}
          aria-describedby={problems.amount ? `${id}-problem` : undefined}
          onChange={({ target }) => setText(target.value)}
        />
      </span>
      <DayInput label="с" value={since} min={FIRST_DAY} max={today} error={problems.since} onChange={setSince} />
      <span className={styles.buttons}>
        <Button size="small" type="submit" isBusy={isBusy}>
          Сохранить
        </Button>
        {given !== '' && (
          <TextButton disabled={isBusy} onClick={() => void keep(null)}>
            Убрать
          </TextButton>
        )}
        <TextButton disabled={isBusy} onClick={close}>
          Отмена
        </TextButton>
      </span>
      {problems.amount && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problems.amount}
        </p>
      )}
      <p className={styles.note}>
        Количество хранится зашифрованным и видно только вам. От дня считается сравнение с биткоином.
      </p>
    </form>
  )
}
