import assert from 'node:assert/strict'
import { test } from 'node:test'
import { silencedIn } from './silenced.ts'

for (const line of [
  "vi.spyOn(console, 'error').mockImplementation(() => {})",
  "  vi.spyOn(console, 'warn').mockReturnValue()",
  "beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())",
  'console.error = vi.fn()',
  'console.warn = () => {}',
])
  test(`the console is silenced by «${line}»`, () => assert.deepEqual(silencedIn(`x\n${line}\ny`), [line.trim()]))

for (const line of [
  "const log = vi.spyOn(console, 'error').mockImplementation(() => {})",
  "  log = vi.spyOn(console, 'error').mockImplementation(() => {})",
  "const log = vi\n    .spyOn(console, 'error')\n    .mockImplementation(() => {})",
  "expect(console.error).toHaveBeenCalledWith('x')",
  'if (console.error === known) return',
])
  test(`the console is not silenced by «${line}»`, () => assert.deepEqual(silencedIn(line), []))
