import { z } from 'zod'
import { countOf } from '../text/plural.ts'
import { isVisible, seen } from '../text/seen.ts'
import { optionalText } from '../text/visibleText.ts'

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
export const paragraphs = (most: number) =>
  optionalText()
    .overwrite((text) => seen(text).trim())
    .max(most, tooLong(most))

/** The same as `paragraphs`, but not empty. */
export const filledParagraphs = (most: number) => paragraphs(most).refine(isVisible, FILLED)

/** Text of at most `most` characters as it was sent, invisible ones too; may be empty. */
export const textUpTo = (most: number) => optionalText().trim().max(most, tooLong(most))

/** Price provider's ids of coins, in display order. */
export const coinIds = z.array(filledLine(150)).max(200, 'Не больше 200 монет')
