import type { CheckStep } from '@palata/contract/ledger/check'
import { useEffect, useState } from 'react'
import type { Api } from '#api/api.tsx'
import { useApi } from '#api/api.tsx'
import { type Checked, NothingToCheck } from './runCheck.ts'

export interface Checking {
  steps: CheckStep[]
  /** Null while it goes on, and when it failed. */
  done: Checked | null
  /** The check could not be made: this says nothing of the call. */
  failure: string | null
}

type Run = (api: Api, tell: (steps: CheckStep[]) => void) => Promise<Checked>

/** Runs a check once, when the part is shown. */
export function useCheck(run: Run): Checking {
  const api = useApi()
  const [checking, setChecking] = useState<Checking>({ steps: [], done: null, failure: null })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a check is made once, another has a key of its own
  useEffect(() => {
    let isLeft = false
    const set = (given: Partial<Checking>) => {
      if (!isLeft) setChecking((before) => ({ ...before, ...given }))
    }
    run(api, (steps) => set({ steps })).then(
      (done) => set({ steps: done.steps, done }),
      (error: unknown) => set({ failure: failureText(error) }),
    )
    return () => {
      isLeft = true
    }
  }, [])
  return checking
}

function failureText(error: unknown): string {
  if (error instanceof NothingToCheck) return 'Записи под отметкой ещё нет. Проверьте через минуту.'
  // Old browsers without Ed25519 in WebCrypto.
  if (error instanceof DOMException && error.name === 'NotSupportedError')
    return 'Этот браузер не умеет проверять подписи Ed25519. Обновите его или проверьте из командной строки: как — на странице журнала.'
  return 'Не удалось получить данные журнала. О сигнале это ничего не говорит: проверьте ещё раз.'
}
