import type { Me } from '@palata/contract/accounts/profile'
import * as z from 'zod/mini'
import { messagesOf } from '#ui/fields/formMessages.ts'

/** Values of the form until they are saved. */
export interface Draft {
  /** A new picture, an empty string to remove the old one, or undefined to keep it. */
  avatar: File | '' | undefined
  first_name: string
  description: string
  twitter: string
  show_telegram: boolean
  show_eth_address: boolean
}

export type Errors = Partial<Record<keyof Draft | 'form', string>>

export const LONGEST_NAME = 50
export const LONGEST_DESCRIPTION = 500
const LARGEST_BYTES = 2 * 1024 * 1024
export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp']

export function draftOf({ first_name, description, twitter, show_telegram, show_eth_address }: Me): Draft {
  return { avatar: undefined, first_name, description, twitter, show_telegram, show_eth_address }
}

/** Form data with the changed fields only; null when nothing changed. */
export function changesOf(draft: Draft, saved: Draft): FormData | null {
  const form = new FormData()
  for (const name of Object.keys(draft) as (keyof Draft)[]) {
    const value = draft[name]
    if (value === saved[name] || value === undefined) continue
    form.append(name, value instanceof File ? value : String(value))
  }
  return [...form.keys()].length > 0 ? form : null
}

const Filled = z.object({ first_name: z.string().check(z.trim(), z.minLength(1, 'Это обязательное поле')) })

export function checkDraft(draft: Draft): Errors {
  return messagesOf(Filled, draft)
}

/** Checks a file's type and size before the upload; the server checks its content. */
export function avatarProblem({ type, size }: File): string | null {
  if (!AVATAR_TYPES.includes(type)) return 'Подойдёт PNG, JPEG или WebP'
  return size > LARGEST_BYTES ? 'Картинка больше 2 МБ' : null
}

/** Puts the server's messages at their fields; the rest goes under the form. */
export function placeErrors(fields: Record<string, string[]>, known: Draft): Errors {
  const placed: Errors = {}
  for (const [field, messages] of Object.entries(fields)) {
    const place = field in known ? (field as keyof Draft) : 'form'
    placed[place] = [placed[place], ...messages].filter(Boolean).join(' ')
  }
  return placed
}
