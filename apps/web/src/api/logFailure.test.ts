import { afterEach, expect, test, vi } from 'vitest'
import { logFailure } from './logFailure.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

test.each<[string, boolean, string[]]>([
  ['a browser tells of it', false, ['Сетевая ошибка при получении цен: HTTP error! Status: 0']],
  ['the server does not, it has a log of its own', true, []],
])('a failed read is rethrown: %s', async (_, isServer, told) => {
  vi.stubEnv('SSR', isServer)
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  await expect(logFailure('цен', () => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer')
  expect(said.mock.calls.flat()).toEqual(told)
})
