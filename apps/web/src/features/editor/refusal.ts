import { FIELDS, type WrittenFields } from '@palata/contract/posts/fields'
import { ApiError, isAborted } from '#api/api.tsx'

/** Why the server refused a text. */
export interface Refusal {
  /** Messages by field. */
  fields: Partial<Record<keyof WrittenFields, string>>
  /** Message about the whole text; empty when the fields say it all. */
  words: string
  /** The session is over: sending again helps only after a sign-in. */
  isSignedOut?: boolean
}

/** Fields that show their own message; the source is no field of the site's form. */
const SHOWN: string[] = FIELDS.filter((field) => field !== 'source')

/** Puts the server's messages at their fields, and the rest into `words`. */
export function refusalOf(error: unknown): Refusal {
  if (isAborted(error)) return { fields: {}, words: 'Отправка прервана.' }
  if (!(error instanceof ApiError)) throw error
  const { status, fields } = error
  if (status === 0) return { fields: {}, words: 'Не отправлено: нет связи.' }
  const first = (...names: string[]) => names.flatMap((name) => fields[name] ?? [])[0]
  const told = Object.fromEntries(
    SHOWN.flatMap((field) => {
      const words = first(field, ...(field === 'images' ? ['old_images'] : []))
      return words ? [[field, words]] : []
    }),
  ) as Refusal['fields']
  const others = Object.entries(fields).filter(([name]) => ![...SHOWN, 'old_images'].includes(name))
  const [other] = others.flatMap(([, words]) => words)
  const hasFields = Object.keys(told).length > 0
  return { fields: told, words: other ?? (hasFields ? '' : wordsOf(error)), isSignedOut: status === 401 }
}

/** The server did not answer, or the code that sends did not load. */
export const isNetworkless = (error: unknown) => !(error instanceof ApiError) || error.status === 0

function wordsOf({ status, detail }: ApiError): string {
  if (status === 401) return 'Сеанс завершён: войдите снова.'
  if (status === 413) return 'Текст слишком длинный: сервер его не принял.'
  if (!detail || status >= 500) return 'Не отправлено: сервер не ответил.'
  return /[.!?…]$/.test(detail) ? detail : `${detail}.`
}
