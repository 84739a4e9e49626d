import { z } from 'zod'
import { optionalText, visibleText } from '../text/visibleText.ts'
import { LONGEST_HORIZON } from './callRules.ts'
import { LEAST_CONFIDENCE, MOST_CONFIDENCE, MOST_IMAGES, POSITIONS, TEXT_LENGTH, TITLE_LENGTH } from './limits.ts'

export const Direction = z.enum(['long', 'short'], 'Неизвестное направление')

const SMALLEST_PRICE = 1e-18
const LARGEST_PRICE = 1e15

/** Form values are text: an empty string means null. */
const orNone = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => null), z.null(), schema], { error: 'Неверное значение' })

const number = (wrong: string) =>
  z.union(
    [
      z.number(wrong),
      z
        .string()
        .trim()
        .transform((text) => Number(text.replace(',', '.')))
        .pipe(z.number(wrong)),
    ],
    wrong,
  )

const Price = number('Нужна цена числом').pipe(
  z
    .number('Нужна цена числом')
    .min(SMALLEST_PRICE, 'Цена должна быть больше нуля')
    .max(LARGEST_PRICE, 'Слишком большая цена'),
)

const wholeId = (name: string) => number(name).pipe(z.number(name).int(name).positive(name).max(2_147_483_647, name))

/** A repeated field of a form; empty values are dropped. */
const Addresses = z
  .array(z.string('Нужен адрес картинки').max(300, 'Слишком длинный адрес'), 'Нужен список адресов')
  .transform((list) => [...new Set(list.filter((one) => one !== ''))])
  .pipe(z.array(z.string()).max(MOST_IMAGES, `Не больше ${MOST_IMAGES} картинок`))

const Link = z
  .string('Нужен адрес')
  .trim()
  .max(500, 'Слишком длинный адрес')
  .refine((text) => text === '' || isWebAddress(text), 'Нужен адрес страницы: https://…')

function isWebAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

/** Fields of a signal that its author writes. */
const Said = z.object({
  title: visibleText('Нужен заголовок').max(TITLE_LENGTH, `Не больше ${TITLE_LENGTH} знаков`),
  content: optionalText()
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().max(TEXT_LENGTH, `Не больше ${TEXT_LENGTH} знаков`))
    .default(''),
  link: Link.default(''),
  images: Addresses.default([]),
  direction: orNone(Direction).default(null),
  target_price_usd: orNone(Price).default(null),
  stop_price_usd: orNone(Price).default(null),
  horizon_days: orNone(
    number('Нужно число дней').pipe(
      z
        .number('Нужно число дней')
        .int('Нужно целое число')
        .min(1, 'Не меньше дня')
        .max(LONGEST_HORIZON, 'Не больше года'),
    ),
  ).default(null),
  /** Percent that the target comes before the stop and the term; sealed. */
  confidence: orNone(
    number('Нужно число процентов').pipe(
      z
        .number('Нужно число процентов')
        .int('Нужно целое число')
        .min(LEAST_CONFIDENCE, `Не меньше ${LEAST_CONFIDENCE} %`)
        .max(MOST_CONFIDENCE, `Не больше ${MOST_CONFIDENCE} %`),
    ),
  ).default(null),
  /** Null is «не раскрыто». */
  position: orNone(z.enum(POSITIONS, 'Неизвестная позиция')).default(null),
})

export const WrittenSignal = Said.extend({
  /** Our numeric id or the price provider's `api_id`. */
  coin_id: z.union(
    [z.number().int().positive().transform(String), z.string().regex(/^[\w.-]{1,100}$/)],
    'Выберите монету',
  ),
  /** Idempotency key: a repeated request returns the first signal. */
  key: z.uuid('Неверный ключ').optional(),
})
export type WrittenSignal = z.output<typeof WrittenSignal>

/** Replaces all fields but the coin. `revision` is the one that was edited; without it any revision is overwritten. */
export const EditedSignal = Said.extend({
  revision: wholeId('Нужен номер правки')
    .or(z.literal([0, '0']).transform(() => 0))
    .optional(),
})
export type EditedSignal = z.output<typeof EditedSignal>
export type SaidSignal = z.output<typeof Said>
