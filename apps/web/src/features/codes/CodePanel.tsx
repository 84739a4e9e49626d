import { type CodeGives, codes } from '@palata/contract/codes'
import { countOf } from '@palata/contract/text/plural'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { rereadAccess } from '#features/membership'
import { applyCode, paymentLayer } from '#features/payments'
import { useSearchParameter } from '#navigation'
import { Button } from '#ui/controls/Button.tsx'
import { TextInput } from '#ui/fields/text/TextInput.tsx'
import { tied } from '#ui/format/index.ts'
import { Panel } from '#ui/frames/Panel.tsx'
import { longDate } from '#ui/time/time.ts'
import styles from './CodePanel.module.css'
import { codeSearch } from './search.ts'

const days = (count: number) => countOf(count, ['день', 'дня', 'дней'])

/** Where a member types a code: days are given at once, a lower price leads to the purchase. */
export function CodePanel() {
  const api = useApi()
  const [brought] = useSearchParameter(codeSearch, 'code')
  const [text, setText] = useState('')
  const check = useMutation({
    mutationFn: (code: string) => api.call(codes.check, { body: { code } }, { quiet: true }),
    onSuccess: (found) => applyCode(found.percent === null ? null : found),
  })
  const { mutate } = check
  useEffect(() => {
    if (!brought) return
    setText(brought)
    mutate(brought)
  }, [brought, mutate])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim()) mutate(text)
  }

  return (
    <Panel title="Код">
      {check.data ? (
        <Found
          gives={check.data}
          onOther={() => {
            applyCode(null)
            check.reset()
          }}
        />
      ) : (
        <form className={styles.form} onSubmit={submit} aria-busy={check.isPending}>
          <TextInput
            label="Код на дни или скидку"
            value={text}
            onChange={(next) => {
              setText(next)
              check.reset()
            }}
            autoComplete="off"
            error={check.error?.message}
          />
          <Button type="submit" kind="secondary" isBusy={check.isPending} disabled={!text.trim() && 'Введите код'}>
            Применить
          </Button>
        </form>
      )}
    </Panel>
  )
}

/** What the code gives, and the button that takes it. */
function Found({ gives, onOther }: { gives: CodeGives; onOther: () => void }) {
  const api = useApi()
  const client = useQueryClient()
  const use = useMutation({
    mutationFn: () => api.call(codes.use, { body: { code: gives.code } }, { quiet: true }),
    onSuccess: () => rereadAccess(client),
  })
  if (use.data) {
    const { access_until: until, is_frozen: isFrozen } = use.data
    const end = isFrozen
      ? 'Они подождут: доступ сейчас открыт и без них.'
      : until
        ? `Доступ до ${longDate(until)}.`
        : ''
    return (
      <p className={styles.text} role="status">
        {tied(`Добавлено ${days(use.data.days)}. ${end}`)}
      </p>
    )
  }
  return (
    <>
      <p className={styles.text} role="status">
        {tied(wordsOf(gives))}
      </p>
      <div className={styles.actions}>
        {gives.days !== null ? (
          <Button size="small" isBusy={use.isPending} onClick={() => use.mutate()}>
            Получить {days(gives.days)}
          </Button>
        ) : (
          <Button size="small" onClick={() => paymentLayer.open(gives.tariff ? { tariff: gives.tariff } : {})}>
            Выбрать подписку
          </Button>
        )}
        <Button size="small" kind="secondary" onClick={onOther}>
          Другой код
        </Button>
      </div>
      {use.error && <p role="alert">{use.error.message}</p>}
    </>
  )
}

function wordsOf({ code, days: count, percent, tariff, ends_at: end }: CodeGives): string {
  const until = end ? ` Действует до ${longDate(end)}.` : ''
  if (count !== null) return `Код ${code} даёт ${days(count)} доступа.${until}`
  const what =
    tariff === '1year' ? 'подписка на 12 месяцев' : tariff === '2months' ? 'подписка на 2 месяца' : 'подписка'
  return `С кодом ${code} ${what} дешевле на ${percent}%, если платить криптовалютой.${until}`
}
