import assert from 'node:assert/strict'
import { test } from 'node:test'
import { googlePeople } from '../../../../sandbox/src/oidc/people.ts'
import { people } from './people.ts'

test('two Google accounts of the sandbox have the addresses of demo people', () => {
  const [, maria, oleg] = googlePeople
  const byName = new Map(people.map(({ username, name, email }) => [username, { name, email }]))
  assert.deepEqual({ name: maria!.claims.name, email: maria!.claims.email }, byName.get('maria'))
  assert.equal(oleg!.claims.email, byName.get('oleg')!.email)
})
