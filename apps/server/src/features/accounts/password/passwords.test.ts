import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashPassword, isCommonPassword, isOutdated, isPassword } from './passwords.ts'

const CHEAP = { memoryCost: 1024, timeCost: 1, parallelism: 1 }

test('a password is verified by its argon2id hash and nothing else', async () => {
  const stored = await hashPassword('верный пароль')
  assert.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.equal(await isPassword('верный пароль', stored), true)
  assert.equal(await isPassword('неверный пароль', stored), false)
  for (const foreign of [
    null,
    '',
    'scrypt$1024$c2FsdA$a2V5',
    'верный пароль',
    '$argon2i$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$AAAA',
  ])
    assert.equal(await isPassword('верный пароль', foreign), false)
})

test('a password typed in composed or decomposed letters is the same password', async () => {
  assert.equal(await isPassword('й'.repeat(8), await hashPassword('и\u0306'.repeat(8), CHEAP)), true)
})

test('a password hash of an older cost is accepted and reported as outdated', async () => {
  const stored = await hashPassword('верный пароль', CHEAP)
  assert.equal(await isPassword('верный пароль', stored), true)
  assert.equal(isOutdated(stored), true)
  assert.equal(isOutdated(await hashPassword('верный пароль')), false)
})

test('the commonest passwords are recognised, whatever the case', () => {
  for (const password of [
    '12345678',
    'Password1',
    'QWERTYUIOP',
    'йцукенгш',
    'qwerty123',
    '1q2w3e4r',
    'Любимая1',
    '11111111',
  ])
    assert.equal(isCommonPassword(password), true, password)
  for (const password of ['', 'свежий-берег-72', 'tr0ubadour&3']) assert.equal(isCommonPassword(password), false)
})
