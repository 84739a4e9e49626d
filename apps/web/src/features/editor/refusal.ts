import { ApiError, isAborted } from '#api/api.tsx'

/** Why the server refused a text. */
export interface Refusal {
  /** Messages by field. */
  fields: { title?: string; short_description?: string; content?: string; embed_links?: string; images?: string }
  /** Message about the whole text; empty when the fields say it all. */
  words: string
  /** The session is over: sending again helps only after a sign-in. */
  isSignedOut?: boolean
}

/** Puts the server's messages at their fields, and the rest into `words`. */
export function refusalOf(error: unknown): Refusal {
  if (isAborted(error)) return { fields: {}, words: 'Отправка прервана.' }
  if (!(error instanceof ApiError)) throw error
  const { status, fields } = error
  if (status === 0) return { fields: {}, words: 'Не отправлено: нет связи.' }
  const first = (...names: string[]) => names.flatMap((name) => fields[name] ?? [])[0]
  const known = {
    title: first('title'),
    short_description: first('short_description'),
    content: first('content'),
    embed_links: first('embed_links'),
    images: first('images', 'old_images'),
  }
  const told = Object.fromEntries(Object.entries(known).filter(([, words]) => words)) as Refusal['fields']
  const others = Object.entries(fields).filter(([name]) => !(name in known) && name !== 'old_images')
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
