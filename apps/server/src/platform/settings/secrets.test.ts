import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../config.ts'
import { secretsOf } from './secrets.ts'

const FOUND: [setting: string, address: string, secrets: string[]][] = [
  ['SMTP_URL', 'smtp://user:100%25x@mail.example:25', ['user', '100%25x', '100%x']],
  ['SMTP_URL', 'smtp://user:100%x@mail.example:25', ['user', '100%x']],
  ['DATABASE_URL', 'postgres://owner:p%@db.example/palata', ['owner', 'p%']],
]
for (const [name, address, secrets] of FOUND)
  test(`the secrets of ${name}=${address} are ${secrets.join(', ')}`, () => {
    const found = secretsOf(readConfig({ [name]: address, MAIL_FROM: 'a@club.example' }))
    for (const secret of secrets) assert.ok(found.includes(secret), `${secret} of ${found}`)
  })
