import { contract } from '@palata/contract'
import type { Endpoint } from '@palata/contract/endpoint'
import fc from 'fast-check'
import type { z } from 'zod'

/** Every reply of the contract with a body, by `feature.endpoint`. */
export const replies: [name: string, schema: z.ZodType][] = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries<Endpoint>(endpoints)
    .filter(([, { status }]) => status !== 204)
    .map(([name, { reply }]): [string, z.ZodType] => [`${feature}.${name}`, reply]),
)

/**
 * Difficult JSON texts: quotes, controls, line separators, unpaired surrogates, and lengths at which writers switch
 * algorithms.
 */
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '"\\/',
    '\u0000\u001f\n',
    '\u2028\u2029',
    '\ud800',
    'a\udfff',
    '😀',
    'ё'.repeat(41),
    '"'.repeat(43),
  ),
  fc.string({ unit: 'binary', minLength: 40, maxLength: 60 }),
)
const longText = fc.constantFrom('ж'.repeat(5001), `${'ж'.repeat(5000)}"\ud800`)

/** Values that the schema accepts, with undeclared columns beside them. */
export function valuesOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const { def } = schema._zod as unknown as { def: Def }
  switch (def.type) {
    case 'object':
      return within(schema, () => objectOf(def.shape!))
    case 'array':
      if (isDeep(def.element!)) return fc.constant([])
      return fc.array(valuesOf(def.element!), { maxLength: Math.min(3, largest(def)) })
    case 'record':
      return recordOf(def)
    case 'nullable':
      return fc.option(valuesOf(def.innerType!), { nil: null })
    case 'optional':
      return fc.option(valuesOf(def.innerType!), { nil: undefined })
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries!))
    case 'literal':
      return fc.constantFrom(...def.values!)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'number':
      return numberOf(schema as z.ZodNumber)
    case 'string':
      return stringOf(schema as z.ZodString)
    default:
      throw new Error(`no values for ${def.type}`)
  }
}

/** Schemas being generated, with their nesting depth: recursive ones, such as a menu tree, have no end of their own. */
const depths = new Map<z.ZodType, number>()
const DEEPEST = 2

function within<T>(schema: z.ZodType, make: () => T): T {
  const depth = depths.get(schema) ?? 0
  depths.set(schema, depth + 1)
  const made = make()
  depths.set(schema, depth)
  return made
}

const isDeep = (schema: z.ZodType) => (depths.get(schema) ?? 0) >= DEEPEST

/** The value with one wrong place: absent, of another type, or out of range. */
export function spoiled(value: unknown): fc.Arbitrary<unknown> {
  return fc.tuple(fc.nat(), fc.constantFrom(...WRONG)).map(([place, wrong]) => {
    const places = placesOf(value)
    return put(value, places[place % places.length]!, wrong)
  })
}

const ABSENT = Symbol('absent')
const WRONG = [
  ...[ABSENT, null, undefined, '', 'text', '7', 7, 1.5, -1, 0, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 7n],
  ...[true, false, [], {}, ['text'], { a: 1 }, new Date(0), new Map([['a', 1]]), new Set(), () => 1, Symbol('s')],
]

interface Def {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  keyType?: z.ZodType
  valueType?: z.ZodType
  entries?: Record<string, string>
  values?: unknown[]
  checks?: { _zod: { def: { maximum?: number; pattern?: RegExp } } }[]
}

function objectOf(shape: Record<string, z.ZodType>) {
  const undeclared = fc.record(
    { password_hash: fc.constant('УТЕЧКА'), toString_: fc.constant(1), 'a"b': text },
    { requiredKeys: [] },
  )
  const own = Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, valuesOf(schema)]))
  const requiredKeys = Object.keys(shape).filter((key) => shape[key]!._zod.def.type !== 'optional')
  // Undeclared fields first, since the reply's order is the contract's.
  return fc.tuple(undeclared, fc.record(own, { requiredKeys })).map(([more, value]) => ({ ...more, ...value }))
}

function recordOf({ keyType, valueType }: Def) {
  const { def } = keyType!._zod as unknown as { def: Def }
  if (def.type === 'enum')
    return fc.record(Object.fromEntries(Object.values(def.entries!).map((key) => [key, valuesOf(valueType!)])))
  const key = valuesOf(keyType!).filter((one) => one !== '__proto__') as fc.Arbitrary<string>
  return fc.dictionary(key, valuesOf(valueType!), { maxKeys: 3 })
}

function numberOf(schema: z.ZodNumber) {
  const numbers = schema.isInt ? fc.maxSafeInteger() : fc.double({ noNaN: true, noDefaultInfinity: true })
  return fc
    .oneof(numbers, fc.integer({ min: 0, max: 99 }), fc.constant(-0))
    .filter((number) => schema.safeParse(number).success)
}

function stringOf(schema: z.ZodString): fc.Arbitrary<string> {
  const { def } = schema._zod as unknown as { def: Def & { format?: string } }
  const instant = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  if (def.format === 'uuid') return fc.uuid()
  if (def.format === 'date') return instant.map((date) => date.toISOString().slice(0, 10))
  if (def.format === 'datetime')
    return fc
      .tuple(instant, fc.constantFrom('Z', '+03:00'))
      .map(([date, zone]) => date.toISOString().replace('Z', zone))
  const pattern = def.checks?.map(({ _zod }) => _zod.def.pattern).find(Boolean)
  if (pattern) return fc.stringMatching(pattern)
  return fc.oneof({ arbitrary: text, weight: 20 }, { arbitrary: longText, weight: 1 })
}

function largest({ checks = [] }: Def) {
  return Math.min(...checks.map(({ _zod }) => _zod.def.maximum ?? Number.POSITIVE_INFINITY))
}

type Path = (string | number)[]

function placesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]))]
}

function put(value: unknown, [key, ...rest]: Path, wrong: unknown): unknown {
  if (key === undefined) return wrong === ABSENT ? undefined : wrong
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>
  if (rest.length === 0 && wrong === ABSENT) delete copy[key]
  else copy[key] = put(copy[key], rest, wrong)
  return copy
}
