import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { z } from 'zod'
import { replies, spoiled, valuesOf } from '#testing/replies.ts'
import { join, Serialized, serializerOf } from './serializer.ts'

/** Fixed seed for repeatable values; try others by hand. */
const RUNS = { numRuns: 100, seed: 20261122 }

test('the compiled serializer writes every contract reply as schema.parse and JSON.stringify would', () => {
  for (const [name, schema] of replies) {
    const serialize = serializerOf(schema)
    const isAlike = (value: unknown) => assert.equal(serialize(value).text, JSON.stringify(schema.parse(value)), name)
    fc.assert(fc.property(valuesOf(schema), isAlike), RUNS)
  }
})

test('the compiled serializer refuses what the contract refuses and never changes an accepted value', () => {
  let refused = 0
  for (const [name, schema] of replies) {
    const serialize = serializerOf(schema)
    const isAlike = (value: unknown) => {
      const { success, data } = schema.safeParse(value)
      if (success) return assert.equal(serialize(value).text, JSON.stringify(data), name)
      refused += 1
      assert.throws(() => serialize(value), /not what the contract says/, name)
    }
    fc.assert(fc.property(valuesOf(schema).chain(spoiled), isAlike), RUNS)
  }
  assert.ok(refused > replies.length * 10, 'most of what is spoiled is wrong')
})

const Person = z.object({ id: z.number().int(), name: z.string(), groups: z.array(z.string()) })
const anna = { id: 1, name: 'Анна', groups: ['Editors'] }

test('the serializer leaves out a column that the contract does not declare', () => {
  const text = serializerOf(Person)({ ...anna, password_hash: 'УТЕЧКА' } as never).text
  assert.equal(text, '{"id":1,"name":"Анна","groups":["Editors"]}')
})

test('a serializer error names the place and the rule, and no value', () => {
  for (const wrong of [
    { id: '1' },
    { id: 1.5 },
    { name: undefined },
    { name: null },
    { groups: 'Editors' },
    { groups: [7] },
  ])
    assert.throws(
      () => serializerOf(Person)({ ...anna, ...wrong } as never),
      (error: Error) =>
        /not what the contract says: \/(id|name|groups)?/.test(error.message) && !/Анна|Editors/.test(error.message),
    )
})

test('a schema with transforms, defaults or other rules outside JSON Schema is not compiled', () => {
  const schemas = [
    z.string().transform(Number),
    z.object({ a: z.string().default('') }),
    z.coerce.number(),
    z.date(),
    z.string().trim(),
    z.string().refine((text) => text !== ''),
    z.string().min(2),
    z.string().regex(/^a$/i),
    z.looseObject({}),
    z.unknown(),
    z.array(z.preprocess(String, z.string())),
  ]
  for (const schema of schemas)
    assert.throws(() => serializerOf(schema)('' as never), /may not|cannot be represented/, schema._zod.def.type)
})

test('serialized parts are put into a reply unchanged', () => {
  const part = serializerOf(Person)(anna)
  const Page = z.object({ people: z.record(z.string(), z.array(Person)), next: z.string().nullable() })
  const page = join<z.output<typeof Page>>({ people: { 'a"b': [part, part], c: [] }, next: null })
  assert.ok(page instanceof Serialized)
  const text = JSON.stringify(Page.parse({ people: { 'a"b': [anna, anna], c: [] }, next: null }))
  assert.deepEqual([page.text, page.bytes.toString(), page.length], [text, text, text.length])
  assert.equal(part.bytes, part.bytes, 'a part is encoded once')
  assert.equal(join<unknown[]>([]).bytes.toString(), '[]')
})
