import { type FormEvent, useState } from 'react'
import { Button } from '#ui/controls/Button.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { BareInput } from '#ui/fields/text/BareInput.tsx'
import type { Range } from '../ranges.ts'
import { type Column, columnsOf } from '../table/columns.ts'
import type { View } from '../view.ts'
import styles from './RangeForm.module.css'

/** Sums are written in millions. */
const MILLION = 1_000_000
const scaleOf = ({ look }: Column) => (look === 'money' ? MILLION : 1)
const UNITS: Partial<Record<Column['look'], string>> = { money: 'млн $', percent: '%', plain: '%', points: 'п.п.' }

type Typed = Record<string, readonly [from: string, to: string]>

interface RangeFormProps {
  view: View
  /** Key of the open window, which names some columns. */
  window: string | null
  onApply: (ranges: readonly Range[]) => void
}

/** From and to of each figure of the mode; an empty field leaves its end open. */
export function RangeForm({ view, window, onApply }: RangeFormProps) {
  const figures = columnsOf(view.mode, view.base, window, true).filter(({ value }) => value)
  // The whole market first: they hold in every mode.
  const columns = [...figures.filter(({ look }) => look === 'money'), ...figures.filter(({ look }) => look !== 'money')]
  const [typed, setTyped] = useState<Typed>(() => shownOf(columns, view.ranges))
  const [error, setError] = useState<string | null>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    const read = columns.map((column) => readRange(column, typed[column.key] ?? ['', '']))
    const wrong = read.find((one) => typeof one === 'string')
    if (wrong !== undefined) return setError(wrong)
    // Conditions of another mode stay in the address.
    const elsewhere = view.ranges.filter(({ column }) => !columns.some(({ key }) => key === column))
    onApply([...elsewhere, ...read.filter((one) => typeof one !== 'string' && one !== null)])
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      {columns.map((column) => {
        const { key, title } = column
        const [from, to] = typed[key] ?? ['', '']
        const set = (next: readonly [string, string]) => {
          setError(null)
          setTyped({ ...typed, [key]: next })
        }
        const unit = UNITS[column.look]
        const name = unit ? `${title}, ${unit}` : title
        return (
          <fieldset key={key} className={styles.row}>
            <legend>{name}</legend>
            <BareInput
              aria-label={`${name}, от`}
              placeholder="от"
              inputMode="text"
              maxLength={20}
              value={from}
              onChange={({ target }) => set([target.value, to])}
            />
            <BareInput
              aria-label={`${name}, до`}
              placeholder="до"
              inputMode="text"
              maxLength={20}
              value={to}
              onChange={({ target }) => set([from, target.value])}
            />
          </fieldset>
        )
      })}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <p className={styles.actions}>
        <Button type="submit" size="small">
          Показать
        </Button>
        <TextButton onClick={() => onApply([])}>Убрать все</TextButton>
      </p>
    </form>
  )
}

function shownOf(columns: readonly Column[], ranges: readonly Range[]): Typed {
  const words = (value: number | null, scale: number) => (value === null ? '' : String(value / scale).replace('.', ','))
  return Object.fromEntries(
    ranges.flatMap(({ column, from, to }) => {
      const known = columns.find(({ key }) => key === column)
      return known ? [[column, [words(from, scaleOf(known)), words(to, scaleOf(known))] as const]] : []
    }),
  )
}

/** A sentence for what is not a condition, null for an empty one. */
function readRange(column: Column, [from, to]: readonly [string, string]): Range | string | null {
  const read = [from, to].map((text) => readNumber(text, scaleOf(column)))
  if (read.some((one) => one === undefined)) return `${column.title}: нужны числа`
  const [least, most] = read as [number | null, number | null]
  if (least !== null && most !== null && least > most) return `${column.title}: «от» больше, чем «до»`
  return least === null && most === null ? null : { column: column.key, from: least, to: most }
}

/** Undefined for what is not a number. */
function readNumber(text: string, scale: number): number | null | undefined {
  const plain = text
    .replace(/[\s\u00a0]/g, '')
    .replace(',', '.')
    .replace('\u2212', '-')
  if (plain === '') return null
  if (!/^-?\d{1,9}(\.\d{1,6})?$/.test(plain)) return undefined
  // A product such as 1.1 × 1,000,000 has more decimals than were written.
  return Math.round(Number(plain) * scale * MILLION) / MILLION
}
