import { z } from 'zod'
import { seen } from '../seen.ts'

const FILLED = 'Это обязательное поле'
const tooLong = (most: number) => `Не больше ${most} знаков`

/** A name or a title: one line of 1 to `most` characters, without what nobody sees. */
export const filledLine = (most: number) =>
  z
    .string('Нужен текст')
    .overwrite((text) => seen(text).replace(/\s+/g, ' ').trim())
    .min(1, FILLED)
    .max(most, tooLong(most))

/** Paragraphs of at most so many characters, without what nobody sees. */
export const words = (most: number) =>
  z
    .string('Нужен текст')
    .overwrite((text) => seen(text).trim())
    .max(most, tooLong(most))

export const filledWords = (most: number) => words(most).min(1, FILLED)
