import { expect, test, vi } from 'vitest'

const NAMES = [
  [URL, 'parse'],
  [URL, 'canParse'],
  [Map, 'groupBy'],
  [AbortSignal, 'any'],
] as const

test('a browser of the floor gets what it does not have', async () => {
  for (const [owner, name] of NAMES) Reflect.deleteProperty(owner, name)
  vi.resetModules()
  await import('./polyfills.ts')
  expect(URL.parse('/a?b', 'https://palata.example')?.href).toBe('https://palata.example/a?b')
  expect(URL.parse('нет')).toBeNull()
  expect([URL.canParse('https://a.b'), URL.canParse('http://')]).toEqual([true, false])
  expect([...Map.groupBy([1, 2, 3], (one, at) => (one + at) % 3)]).toEqual([
    [1, [1]],
    [0, [2]],
    [2, [3]],
  ])
})

test('a signal of several is aborted with the first of them, for its reason', async () => {
  Reflect.deleteProperty(AbortSignal, 'any')
  vi.resetModules()
  await import('./polyfills.ts')
  const [first, second] = [new AbortController(), new AbortController()]
  const both = AbortSignal.any([first.signal, second.signal])
  expect(both.aborted).toBe(false)
  second.abort('второй')
  first.abort('первый')
  expect([both.aborted, both.reason]).toEqual([true, 'второй'])
  expect(AbortSignal.any([AbortSignal.abort('был')]).reason).toBe('был')
  expect(AbortSignal.any([]).aborted).toBe(false)
})

test('what the browser has is left alone', async () => {
  const own = () => null
  Object.defineProperty(URL, 'parse', { value: own, configurable: true, writable: true })
  vi.resetModules()
  await import('./polyfills.ts')
  expect(URL.parse).toBe(own)
  Reflect.deleteProperty(URL, 'parse')
})
