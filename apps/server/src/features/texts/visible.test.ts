import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract } from '@palata/contract'
import type { Endpoint } from '@palata/contract/endpoint'
import { isVisible } from '@palata/contract/text/seen'
import { optionalText, visibleText } from '@palata/contract/text/visibleText'
import { z } from 'zod'

const NOTHING = [
  '',
  ' \u00a0\u2003\u3000',
  '\u2800',
  '\ufe0f',
  '\ufe0f\ufe0e',
  '\u3164',
  '\u115f\u1160',
  '\uffa0',
  '\u180e',
  '\u00ad\u00ad',
  '\u200b\u200c\u200d\u2060\ufeff',
  '\u{e0041}\u{e007f}',
  '\u{e0100}',
  '\u0301\u0308',
  '\u034f',
  '\u202e\u2066',
  ' \u2800\u3164\ufe0f ',
  '\ufffc',
  '\u2065\u{e0020}',
  '\u{110bd}\u0600',
  '\u2028\u2029',
  '\u{1d159}\uffff\ufdd0',
  '\ud83d',
]
const SOMETHING = [
  'я',
  '.',
  '5',
  '🚀',
  '❤\ufe0f',
  '1\ufe0f\u20e3',
  'е\u0301',
  'שלום',
  '한',
  '👨\u200d👩\u200d👧',
  '₿',
  ' \u2800a',
]

test('what shows nothing is empty, and the smallest visible sign is not', () => {
  for (const text of NOTHING) assert.equal(isVisible(text), false, escape(text))
  for (const text of SOMETHING) assert.equal(isVisible(text), true, text)
})

/** Fields, by name or with their address, whose blank text the schema keeps, and why nobody is shown an empty place. */
const KEPT: Record<string, string> = {
  ...of('spaces and everything else are part of a password', 'password', 'password2', 'current_password'),
  ...of('spaces and everything else are part of a password', 'new_password', 're_new_password'),
  ...of('a secret is compared', 'key', 'code', 'state', 'iss', 'device_id', 'redirect_uri', 'token', 'turnstile_token'),
  ...of('the name of something that must be there already', 'username', 'filename', 'coin_id', 'coin_ids[]', 'coins[]'),
  ...of('the name of something that must be there already', 'DELETE /api/desk/views/.name', 'names[]', 'resource'),
  ...of('the name of something that must be there already', 'DELETE /api/screener/own/sets/.name'),
  ...of('the name of something that must be there already', 'tariff', 'invoice_id', 'time_zone', 'registration_id'),
  ...of('the name of something that must be there already', 'POST /api/desk/posts/:id/channel/.slug'),
  ...of('looked up and not kept', 'query', 'rows[].api_id', 'rows[].symbol', 'rows[].name'),
  ...of('read by the schema of the action', 'action', 'filter.*', 'input.*', 'credential.*'),
  ...of('read by the schema of the setting', 'changes[].value', 'changes[].value[]'),
  ...of('an address of a picture or a page, which is read', 'embed_links[]', 'image_url', 'images[]', 'old_images[]'),
  ...of('HTML: what it shows is judged when it is drawn', 'content'),
  ...of('judged with its picture, which may stand alone', 'comment'),
  ...of('only letters, digits and dashes are taken, which the handler checks', 'slug'),
  ...of('a file, which is read', 'vtt'),
  ...of('a notice that the mail service has signed', 'signature.timestamp', 'signature.signature'),
  ...of('a notice that the mail service has signed', 'event-data.event', 'event-data.severity', 'event-data.reason'),
  ...of('a notice that the mail service has signed', 'delivery-status.enhanced-code', 'delivery-status.message'),
  ...of('a notice that the mail service has signed', 'delivery-status.description', 'headers.message-id'),
}

function of(why: string, ...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, why]))
}

const isKept = (path: string) => path in KEPT || Object.keys(KEPT).some((name) => path.endsWith(`.${name}`))

interface Definition {
  type: string
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  element?: z.ZodType
  options?: z.ZodType[]
  in?: z.ZodType
  valueType?: z.ZodType
}

/** The parts of a body that take no other parts, by the path to each; `[]` is an item of a list. */
function* leavesOf(schema: z.ZodType, path: string): Generator<[path: string, leaf: z.ZodType]> {
  const { type, shape, innerType, element, options, in: first, valueType } = schema.def as unknown as Definition
  const isWhole = (one: z.ZodType) => [...leavesOf(one, '')].every(([place]) => place === '')
  if (shape) for (const [name, one] of Object.entries(shape)) yield* leavesOf(one, `${path}.${name}`)
  else if (element) yield* leavesOf(element, `${path}[]`)
  else if (valueType) yield* leavesOf(valueType, `${path}.*`)
  else if (innerType && type !== 'prefault') yield* leavesOf(innerType, path)
  else if (first && !isWhole(first)) yield* leavesOf(first, path)
  else if (options && !options.every(isWhole)) for (const one of options) yield* leavesOf(one, path)
  else yield [path, schema]
}

const endpoints = Object.values(contract).flatMap((feature) => Object.values(feature) as Endpoint[])
const written = endpoints.flatMap(({ at, body }) => (body ? [...leavesOf(body, at)] : []))

/** Whether the part takes the text and gives it back without a sign that can be seen. */
function keepsBlank(leaf: z.ZodType, blank: string) {
  const { data } = leaf.safeParse(blank)
  return typeof data === 'string' && data !== '' && !isVisible(data)
}

test('every text of a request is refused or read as empty when it shows nothing, unless named here', () => {
  // Longer than every least length.
  const blanks = NOTHING.filter((text) => text !== '').map((text) => text.repeat(12))
  const found = written.filter(([, leaf]) => blanks.some((blank) => keepsBlank(leaf, blank))).map(([path]) => path)
  assert.deepEqual(
    found.filter((path) => !isKept(path)),
    [],
  )
  const needless = Object.keys(KEPT).filter((name) => !found.some((path) => path === name || path.endsWith(`.${name}`)))
  assert.deepEqual(needless, [])
})

test('the walk finds fields inside lists, unions, optional parts and refinements', () => {
  const part = z.object({ inner: z.string() }).refine(() => true)
  const body = z.object({
    list: z.array(part),
    either: z.union([part, z.object({ other: z.string().nullish() })]),
    maybe: part.optional().default({ inner: '' }),
    piped: z.object({ one: z.string() }).transform((given) => given),
    whole: z.union([z.literal(''), z.string()]),
  })
  const paths = [...leavesOf(body, '')].map(([path]) => path)
  assert.deepEqual(paths, ['.list[].inner', '.either.inner', '.either.other', '.maybe.inner', '.piped.one', '.whole'])
  assert.equal(keepsBlank(z.string(), '\u2800'), true)
  assert.equal(keepsBlank(optionalText(), '\u2800'), false)
  assert.equal(keepsBlank(visibleText('Нужно'), '\u2800'), false)
})

test('a text with one visible sign is taken as it is, except for spaces around it', () => {
  for (const text of SOMETHING) {
    assert.equal(optionalText().parse(text), text)
    assert.equal(visibleText('Нужно').parse(` ${text}\n`), text.trim())
  }
  assert.equal(optionalText().parse(''), '')
  assert.equal(visibleText('Нужно').safeParse('\u2800').error?.issues[0]?.message, 'Нужно')
})
