import { ApiError } from '@site/api/api.tsx'

/** Messages of an `ApiError` by field; the one for the whole request is under ''. Any other error is rethrown. */
export function problemsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) throw error
  const fields = Object.fromEntries(Object.entries(error.fields).map(([field, words]) => [field, words.join(' ')]))
  if (error.detail) return { ...fields, '': error.detail }
  return Object.keys(fields).length > 0 ? fields : { '': error.message }
}
