import type { Tariff } from '@palata/contract/membership'
import { payments } from '@palata/contract/payments'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, useApi } from '#api/api.tsx'

export interface OpenedInvoice {
  id: string
  payUrl: string
  /** Whether the browser allowed the payment page to open in a tab. */
  isOpened: boolean
}

export interface Problem {
  words: string
  /** The session has ended, so a retry would fail too. */
  isSignedOut: boolean
}

interface Wanted {
  tariff: Tariff
  code: string | undefined
  tab: Window | null
}

class MissingLink extends Error {}

interface Outcomes {
  onOpened: (invoice: OpenedInvoice) => void
  onCodeRefused: () => void
}

/** Creates the invoice and opens its page in a new tab. Call `open` only from a press: browsers block other tabs. */
export function useOpenInvoice({ onOpened, onCodeRefused }: Outcomes) {
  const api = useApi()
  // Kept until the next attempt ends, so that the step does not change while it runs.
  const [problem, setProblem] = useState<Problem | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ tariff, code, tab }: Wanted) => {
      try {
        const { pay_url, invoice } = await api.call(payments.create, { body: formOf(tariff, code) }, { quiet: true })
        if (!pay_url) throw new MissingLink()
        if (tab) tab.location.href = pay_url
        return { id: invoice, payUrl: pay_url, isOpened: tab !== null }
      } catch (error) {
        tab?.close()
        throw error
      }
    },
    onSuccess: (opened) => {
      setProblem(null)
      onOpened(opened)
    },
    onError: (error, { code }) => {
      if (code && isRefusal(error)) onCodeRefused()
      setProblem({ words: wordsOf(error), isSignedOut: isSignedOut(error) })
      console.error(error instanceof MissingLink ? 'Не пришла ссылка оплаты' : 'Ошибка при создании оплаты', error)
    },
  })
  return {
    open: (tariff: Tariff, code?: string) => !isPending && mutate({ tariff, code, tab: emptyTab() }),
    problem,
    isPending,
    forgetProblem: () => setProblem(null),
  }
}

function formOf(tariff: Tariff, code: string | undefined) {
  const form = new FormData()
  form.set('tariff', tariff)
  if (code) form.set('code', code)
  return form
}

/**
 * Opened during the press, because browsers block later tabs. Without `opener` the payment page cannot control this
 * one.
 */
function emptyTab() {
  const tab = window.open('about:blank', '_blank')
  if (tab) tab.opener = null
  return tab
}

const KEPT = 'Ничего не списано, выбор сохранён.'

export const isSignedOut = (error: Error | null) => error instanceof ApiError && error.status === 401

/** The server looked at the request and said no. */
const isRefusal = (error: Error) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 429

function wordsOf(error: Error) {
  if (isSignedOut(error)) return `Сеанс завершён: войдите снова. ${KEPT}`
  if (error instanceof MissingLink) return `Cryptocloud не дал страницу оплаты. ${KEPT}`
  if (!(error instanceof ApiError) || error.status === 0) return `Нет связи. ${KEPT}`
  return error.detail ?? `Сервер не ответил как надо. ${KEPT}`
}
