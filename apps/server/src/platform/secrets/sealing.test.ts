import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SEAL_BYTES, seal, unseal } from './sealing.ts'

const OWN = { secret: 'the site', purpose: 'codes', boundTo: '7' }
const PLAIN = Buffer.from('секрет')

test('what is sealed opens for its row, purpose and site only', () => {
  const sealed = seal(OWN, PLAIN)
  assert.equal(sealed.length, PLAIN.length + SEAL_BYTES)
  assert.equal(unseal(OWN, sealed)?.toString(), 'секрет')
  for (const other of [{ boundTo: '8' }, { purpose: 'amounts' }, { secret: 'another site' }])
    assert.equal(unseal({ ...OWN, ...other }, sealed), null)
})

test('what was changed or cut since it was sealed does not open', () => {
  const sealed = seal(OWN, PLAIN)
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    assert.equal(unseal(OWN, changed), null, String(at))
    assert.equal(unseal(OWN, sealed.subarray(0, at)), null, String(at))
  }
})

test('the same text is never sealed twice alike', () => {
  assert.notDeepEqual(seal(OWN, PLAIN), seal(OWN, PLAIN))
})
