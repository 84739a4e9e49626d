import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ChoiceKeys } from './ChoiceKeys.tsx'

const chosen = vi.fn()
const sent = vi.fn((event: Event) => event.preventDefault())
const Chooser = ({ isSettled = true }) => (
  <form onSubmit={(event) => sent(event.nativeEvent)}>
    <ChoiceKeys isSettled={isSettled}>
      <input aria-label="Монета" />
      <ul>
        <li>
          <button type="button" onClick={() => chosen('BTC')}>
            BTC
          </button>
        </li>
        <li>
          <input type="checkbox" aria-label="ETH" onChange={() => chosen('ETH')} />
        </li>
        <li>
          <input type="checkbox" aria-label="SOL" disabled />
        </li>
      </ul>
    </ChoiceKeys>
  </form>
)

test.each([
  ['{Enter}', ['BTC']],
  ['{ArrowDown}{Enter}', ['BTC']],
  ['{ArrowDown}{ArrowDown}{Enter}', ['ETH']],
  ['{ArrowDown}{ArrowDown}{ArrowDown}{Enter}', ['ETH']],
  ['{ArrowDown}{ArrowDown}{ArrowUp}{Enter}', ['BTC']],
  ['{ArrowDown}{ArrowUp}x{Enter}', ['BTC']],
] as const)('in a chooser %s chooses %s and sends no form', async (keys, told) => {
  chosen.mockClear()
  render(<Chooser />)
  await userEvent.type(screen.getByRole('textbox'), keys)
  expect(chosen.mock.calls.flat()).toEqual(told)
  expect(sent).not.toHaveBeenCalled()
})

test('Enter chooses none of an earlier answer', async () => {
  chosen.mockClear()
  render(<Chooser isSettled={false} />)
  await userEvent.type(screen.getByRole('textbox'), 'b{Enter}')
  expect(chosen).not.toHaveBeenCalled()
  expect(sent).not.toHaveBeenCalled()
})

/** Fields over a text or a table, which have keys of their own. */
const NO_CHOOSER = ['Transcript.tsx', 'ListHead.tsx', 'SearchInput.tsx', 'ChoiceList.tsx', 'Choices.tsx']

test('every search field over a list of choices has these keys', () => {
  const files = globSync('**/*.tsx', { cwd: resolve(import.meta.dirname, '../../..') })
    .filter((file) => !NO_CHOOSER.some((name) => file.endsWith(`/${name}`)))
    .map((file) => [file, readFileSync(resolve(import.meta.dirname, '../../..', file), 'utf8')] as const)
    .filter(([, text]) => /<(SearchInput|ChoiceSearch)\b/.test(text))
  expect(files.length).toBeGreaterThan(4)
  expect(files.filter(([, text]) => !text.includes('<ChoiceKeys')).map(([file]) => file)).toEqual([])
})
