import { ApiError } from '@site/api/api.tsx'

/** What a refusal says by field; what belongs to none of them under the empty name. Anything else is thrown on. */
export function problemsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) throw error
  const fields = Object.fromEntries(Object.entries(error.fields).map(([field, words]) => [field, words.join(' ')]))
  if (error.detail) return { ...fields, '': error.detail }
  return Object.keys(fields).length > 0 ? fields : { '': error.message }
}
