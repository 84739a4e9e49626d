import { z } from 'zod'
import { isVisible } from './seen.ts'

/** Words that a person may leave out: characters that show nothing are read as none. */
export const optionalText = (wrong = 'Нужен текст') =>
  z.string(wrong).overwrite((text) => (isVisible(text) ? text : ''))

/** Words that must be there, without spaces around them; characters that show nothing are refused with `empty`. */
export const visibleText = (empty: string) => z.string(empty).trim().refine(isVisible, { error: empty, abort: true })
