import { signals } from '@palata/contract/signals'
import type { OpenedSignal } from '@palata/contract/signals/signal'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api.tsx'
import { toastOutcome } from '#features/posts'
import { Button } from '#ui/controls/Button.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { changeSignal, outdateSignals } from '../cache.ts'
import styles from './Figures.module.css'

/** How the author of an open call gives it up: it cannot be taken back, so the press is asked about. */
export function Withdrawal({ signal: { id, may_withdraw, call } }: { signal: OpenedSignal }) {
  const api = useApi()
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (call.closing) return <p className={styles.end}>{CLOSING[call.closing]}</p>
  if (!may_withdraw) return null
  async function withdraw() {
    setBusy(true)
    await toastOutcome(
      async () => {
        changeSignal(client, id, await api.call(signals.withdraw, { params: { id: String(id) } }))
        outdateSignals(client)
      },
      'Сигнал отозван',
      'Не удалось отозвать сигнал',
    )
    setBusy(false)
    setAsked(false)
  }
  return isAsked ? (
    <div className={styles.end}>
      <p>Он закончится по цене следующей минуты, и его результат останется в счёте. Вернуть его будет нельзя.</p>
      <p className={styles.choices}>
        <Button kind="secondary" size="small" onClick={() => setAsked(false)}>
          Оставить
        </Button>
        <Button size="small" isBusy={isBusy} onClick={() => void withdraw()}>
          Отозвать
        </Button>
      </p>
    </div>
  ) : (
    <p className={styles.end}>
      <TextButton onClick={() => setAsked(true)}>Отозвать сигнал</TextButton>
    </p>
  )
}

const CLOSING = {
  withdrawn: 'Автор отозвал сигнал: он закончится по цене следующей минуты.',
  opposite: 'Автор дал встречный сигнал: этот закончится по цене следующей минуты.',
}
