import { expect, test } from 'vitest'
import { z as declared } from './withoutZod.ts'

const z = declared as typeof import('zod').z

test('a schema is declared and derived without zod', () => {
  expect(() => z.object({ id: z.number().int() }).extend({ name: z.string() }).partial()).not.toThrow()
})

test.each(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'encode', 'decode'] as const)(
  '%s throws instead of seeming to succeed',
  (check) => {
    const schema = z.string()
    expect(() => schema[check]('anything')).toThrow(/zod\/mini/)
  },
)
