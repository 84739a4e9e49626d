import { z } from 'zod'
import { countOf } from '../plural.ts'
import { isVisible, seen } from '../seen.ts'
import { optionalText } from '../visibleText.ts'

const FILLED = 'Это обязательное поле'
const tooLong = (most: number) => `Не больше ${countOf(most, ['знака', 'знаков', 'знаков'])}`

/** A name or a title: one line of 1 to `most` characters, without invisible characters. */
export const filledLine = (most: number) =>
  z
    .string('Нужен текст')
    .overwrite((text) => seen(text).replace(/\s+/g, ' ').trim())
    .refine(isVisible, FILLED)
    .max(most, tooLong(most))

/** Paragraphs of at most `most` characters, without invisible characters; may be empty. */
export const words = (most: number) =>
  optionalText()
    .overwrite((text) => seen(text).trim())
    .max(most, tooLong(most))

/** The same as `words`, but not empty. */
export const filledWords = (most: number) => words(most).refine(isVisible, FILLED)
