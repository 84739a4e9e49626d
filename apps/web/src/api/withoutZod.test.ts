import { expect, test } from 'vitest'
import { z as declared } from './withoutZod.ts'

const z = declared as typeof import('zod').z

test('the stand-in for zod declares and derives a schema', () => {
  expect(() => z.object({ id: z.number().int() }).extend({ name: z.string() }).partial()).not.toThrow()
})

test.each(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'encode', 'decode'] as const)(
  '%s of the stand-in for zod throws instead of returning a value',
  (check) => {
    const schema = z.string()
    expect(() => schema[check]('anything')).toThrow(/zod\/mini/)
  },
)
