import assert from 'node:assert/strict'

type Rule = { rule: 'nullable' | 'oneOf' | 'mapOf' | 'any' | 'atLeast'; of: unknown[] }
const made = (rule: Rule['rule'], of: unknown[]): unknown => ({ rule, of }) satisfies Rule
const isRule = (value: unknown): value is Rule =>
  typeof value === 'object' && value !== null && 'rule' in value && Array.isArray((value as Rule).of)

/** A field that the document also shows as null, or leaves out. */
export const nullable = (value: unknown) => made('nullable', [value])
/** Forms of one field; the first is played to the adapter. */
export const oneOf = (...values: unknown[]) => made('oneOf', values)
/** An object whose keys are data, such as currencies. */
export const mapOf = (example: Record<string, unknown>) => made('mapOf', [example])
/** An object of which these fields are needed; others may stand beside them. */
export const atLeast = (example: Record<string, unknown>) => made('atLeast', [example])
/** A field of which the document says nothing that we rely on. */
export const any = (example: unknown) => made('any', [example])

/** A request as the document describes it. A function judges a value that differs from call to call. */
export interface Asks {
  /** `GET https://api.example/v1/things` */
  call: string | RegExp
  /** All parameters; another one is not in the document. */
  query?: Record<string, Expected>
  headers?: Record<string, Expected>
  /** Fields of JSON or of a form, or the whole text. */
  body?: Expected | Record<string, unknown>
}
export type Expected = string | number | RegExp | ((value: string) => boolean)

/** An answer as the document shows it. */
export interface Answers {
  status?: number
  /** Each is also in the sandbox's answer. */
  headers?: Record<string, string>
  /** A function makes the answer of what the request names, such as its own number. */
  body: unknown | ((sent: Sent) => unknown)
  /** Turns an answer into what can be compared, where it is no JSON or hides its fields. */
  reads?: (text: string) => unknown
  /** The form of what was read; by default that of the documented answer. */
  means?: unknown
}

/** What was sent. */
export interface Sent {
  method: string
  url: URL
  headers: Headers
  body: string
}

/** Throws when the request is not as the document describes it. */
export function assertAsked(asks: Asks, sent: Sent) {
  const { origin, pathname } = sent.url
  judge('the call', asks.call, `${sent.method} ${origin}${pathname}`)
  const query = Object.fromEntries(sent.url.searchParams)
  assert.deepEqual(Object.keys(query).sort(), Object.keys(asks.query ?? {}).sort(), 'the parameters of the address')
  for (const [name, expected] of Object.entries(asks.query ?? {})) judge(`parameter ${name}`, expected, query[name]!)
  for (const [name, expected] of Object.entries(asks.headers ?? {}))
    judge(`header ${name}`, expected, sent.headers.get(name) ?? '')
  if (asks.body === undefined) return
  if (typeof asks.body !== 'object' || asks.body instanceof RegExp) judge('body', asks.body, sent.body)
  else assertFields(asks.body, fieldsOf(sent))
}

function fieldsOf({ headers, body }: Sent): Record<string, unknown> {
  if (headers.get('content-type')?.includes('urlencoded')) return Object.fromEntries(new URLSearchParams(body))
  return JSON.parse(body)
}

function assertFields(expected: Record<string, unknown>, given: Record<string, unknown>) {
  assert.deepEqual(Object.keys(given).sort(), Object.keys(expected).sort(), 'the fields of the body')
  for (const [name, value] of Object.entries(expected))
    if (typeof value === 'function' || value instanceof RegExp)
      judge(`field ${name}`, value as Expected, String(given[name]))
    else assert.deepEqual(given[name], value, `field ${name}`)
}

/** Equal, fitting the pattern, or passed by the judge. */
function judge(what: string, expected: Expected, given: string) {
  const isFitting =
    expected instanceof RegExp
      ? expected.test(given)
      : typeof expected === 'function'
        ? expected(given)
        : String(expected) === given
  assert.ok(isFitting, `${what}: ${given} in place of ${String(expected)}`)
}

/** The documented answer without its rules: what is played to the adapter. */
export function exampleOf(documented: unknown): unknown {
  if (isRule(documented)) return exampleOf(documented.of[0])
  if (Array.isArray(documented)) return documented.map(exampleOf)
  if (typeof documented !== 'object' || documented === null || documented instanceof Uint8Array) return documented
  return Object.fromEntries(Object.entries(documented).map(([name, value]) => [name, exampleOf(value)]))
}

/** Where the given answer is not of the documented form: other types, other kinds of text, fields of no document. */
export function differences(documented: unknown, given: unknown, path = ''): string[] {
  if (isRule(documented)) return byRule(documented, given, path)
  const [one, other] = [kindOf(documented), kindOf(given)]
  if (one !== other) return [`${path || 'the answer'}: ${other} in place of ${one}`]
  if (Array.isArray(documented)) return ofList(documented, given as unknown[], path)
  if (typeof documented !== 'object' || documented === null) return []
  return Object.entries(given as object).flatMap(([name, value]) =>
    name in documented
      ? differences((documented as Record<string, unknown>)[name], value, `${path}.${name}`)
      : [`${path}.${name}: in no document`],
  )
}

function byRule({ rule, of }: Rule, given: unknown, path: string): string[] {
  if (rule === 'any' || (rule === 'nullable' && given === null)) return []
  if (rule === 'nullable') return differences(of[0], given, path)
  if (rule === 'oneOf') return fewest(of.map((one) => differences(one, given, path)))
  if (rule === 'atLeast') return ofNeeded(of[0] as Record<string, unknown>, given, path)
  const examples = Object.values(of[0] as object)
  if (kindOf(given) !== 'object') return [`${path}: ${kindOf(given)} in place of object`]
  return Object.entries(given as object).flatMap(([name, value]) =>
    fewest(examples.map((one) => differences(one, value, `${path}.${name}`))),
  )
}

function ofNeeded(needed: Record<string, unknown>, given: unknown, path: string): string[] {
  if (kindOf(given) !== 'object') return [`${path}: ${kindOf(given)} in place of object`]
  return Object.entries(needed).flatMap(([name, value]) =>
    name in (given as object)
      ? differences(value, (given as Record<string, unknown>)[name], `${path}.${name}`)
      : [`${path}.${name}: missing`],
  )
}

/** Each element is of the form of one of the documented ones. */
function ofList(documented: unknown[], given: unknown[], path: string): string[] {
  if (documented.length === 0) return []
  if (given.length === 0) return [`${path}: an empty list proves nothing`]
  const first = given.map((value, place) =>
    fewest(documented.map((one) => differences(one, value, `${path}[${place}]`))),
  )
  return first.find((found) => found.length > 0) ?? []
}

const fewest = (found: string[][]) => found.toSorted((one, other) => one.length - other.length)[0] ?? []

/** Kinds of text that a reader tells apart. */
const TEXTS: [kind: string, form: RegExp][] = [
  ['text of a number', /^-?\d+(\.\d+)?$/],
  ['text of a time', /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/],
  ['text of a time without a zone', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/],
  ['hexadecimal text', /^0x[0-9a-f]*$/i],
  ['an address', /^https?:\/\//],
]

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  if (typeof value !== 'string') return typeof value
  return TEXTS.find(([, form]) => form.test(value))?.[0] ?? 'text'
}
