import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { TextInput } from './TextInput.tsx'

type Given = Partial<ComponentProps<typeof TextInput>>

function Owner({ value: initial = '', onChange, ...rest }: Given) {
  const [value, setValue] = useState(initial)
  return (
    <TextInput
      label="Поле"
      {...rest}
      value={value}
      onChange={(next) => {
        setValue(next)
        onChange?.(next)
      }}
    />
  )
}

const field = () => screen.getByLabelText<HTMLInputElement | HTMLTextAreaElement>('Поле')

/** The field's accessible description. */
function description() {
  const ids = field().getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)!.textContent).join(' ')
}

// spec: C-028
test('every text field of the site is TextInput, and none is drawn otherwise', () => {
  const sources = join(import.meta.dirname, '../../..')
  const files = globSync('{features,pages,layout}/**/*.tsx', { cwd: sources }).filter(
    (file) => !file.includes('.test.'),
  )
  const drawn = files.map((file) => [file, readFileSync(join(sources, file), 'utf8')] as const)
  const own = drawn.flatMap(([file, code]) =>
    [...code.matchAll(/<(?:input|textarea)\b[^>]*/g)]
      .filter(([tag]) => !/type="(file|checkbox|radio|range)"| hidden\b/.test(tag))
      .map(([tag]) => `${file}: ${tag}`),
  )
  expect(own).toEqual([])
  const owners = drawn.filter(([, code]) => code.includes("'#ui/fields/text/TextInput.tsx'")).map(([file]) => file)
  expect(new Set(owners.map((file) => file.split('/')[1])).size).toBeGreaterThan(3)
})

// spec: C-277
test('a text field is one line of type text by default', () => {
  render(<Owner />)
  expect(field().tagName).toBe('INPUT')
  expect(field().type).toBe('text')
})

// spec: C-273, C-274
test('text beyond the limit is cut, typed or pasted, and the counter follows', async () => {
  const onChange = vi.fn()
  render(<Owner maxSymbols={5} value="аб" onChange={onChange} />)
  expect(description()).toBe('2/5')
  await userEvent.type(field(), 'вгде')
  expect(field().value).toBe('абвгд')
  expect(description()).toBe('5/5')
  await userEvent.clear(field())
  await userEvent.click(field())
  await userEvent.paste('длинное')
  expect(onChange).toHaveBeenLastCalledWith('длинн')
  expect(screen.getByText('5/5')).toBeDefined()
})

test('a text field without a limit has no counter', () => {
  render(<Owner value="аб" />)
  expect(description()).toBe('')
})

// spec: C-275
test('a field’s error stands under it and describes it', () => {
  const { rerender } = render(<Owner error="Такое имя занято" maxSymbols={20} />)
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(description()).toBe('Такое имя занято 0/20')
  const error = screen.getByText('Такое имя занято')
  expect(field().compareDocumentPosition(error)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  rerender(<Owner maxSymbols={20} />)
  expect(field().getAttribute('aria-invalid')).not.toBe('true')
  expect(description()).toBe('0/20')
})

// spec: C-278, C-279, C-280, C-281
test('a sum field takes digits, one dot and two decimals', async () => {
  const onChange = vi.fn()
  render(<Owner digitsOnly onChange={onChange} />)
  expect(field().inputMode).toBe('decimal')
  await userEvent.type(field(), '-1а2,3.4567')
  expect(onChange).toHaveBeenLastCalledWith('12.34')
  expect(field().value).toBe('12.34')
  await userEvent.clear(field())
  await userEvent.paste(',5 руб')
  expect(field().value).toBe('0.5')
})

test('a character refused in the middle keeps the caret in its place', async () => {
  render(<Owner digitsOnly value="1234" />)
  await userEvent.type(field(), 'х9', { initialSelectionStart: 2, initialSelectionEnd: 2 })
  expect(field().value).toBe('12934')
  expect(field().selectionStart).toBe(3)
})

test('a required field left empty shows an error until it is filled', async () => {
  render(<Owner required />)
  expect(field().required).toBe(true)
  await userEvent.click(field())
  expect(screen.queryByText('Это обязательное поле')).toBeNull()
  await userEvent.tab()
  expect(description()).toBe('Это обязательное поле')
  await userEvent.type(field(), 'а')
  expect(description()).toBe('')
  await userEvent.clear(field())
  expect(screen.queryByText('Это обязательное поле')).toBeNull()
})

test('an error from outside replaces the one of an empty required field', async () => {
  render(<Owner required error="Введите имя" />)
  await userEvent.click(field())
  await userEvent.tab()
  expect(description()).toBe('Введите имя')
})

test('a password field shows its text on request', async () => {
  render(<Owner type="password" />)
  expect(field().type).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Показать пароль' }))
  expect(field().type).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Скрыть пароль' }))
  expect(field().type).toBe('password')
})

// spec: C-276
test('limit, sum, requirement, error and type of a field work together', async () => {
  render(<Owner type="textarea" maxSymbols={4} digitsOnly required error="Сколько?" name="sum" />)
  expect(field().tagName).toBe('TEXTAREA')
  expect(field().name).toBe('sum')
  expect(field().required).toBe(true)
  await userEvent.type(field(), 'а12,345')
  expect(field().value).toBe('12.3')
  expect(description()).toBe('Сколько? 4/4')
})

test('a multi-line field has the rules of a one-line field', async () => {
  render(<Owner type="textarea" maxSymbols={4} required />)
  await userEvent.type(field(), 'аб{Enter}вг')
  expect(field().value).toBe('аб\nв')
  await userEvent.clear(field())
  await userEvent.tab()
  expect(description()).toBe('0/4 Это обязательное поле')
})

test.each([
  ['email', 'email'],
  ['username', null],
] as const)('a field filled with %s suits a phone’s keyboard and is not capitalised', (autoComplete, inputMode) => {
  render(<Owner autoComplete={autoComplete} />)
  expect(field().getAttribute('inputmode')).toBe(inputMode)
  expect(field().getAttribute('autocapitalize')).toBe('none')
})
