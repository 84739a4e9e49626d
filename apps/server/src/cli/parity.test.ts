import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deskPeople } from '@palata/contract/desk/accounts/people'
import { deskRestrictions } from '@palata/contract/desk/accounts/restrictions'
import { deskAppeals } from '@palata/contract/desk/appeals'
import { deskInvoices } from '@palata/contract/desk/payments'
import { endpointsOf } from '@palata/contract/desk/resource'
import type { DeskContract } from '@palata/contract/desk/resource/types'
import { commands } from './commands/index.ts'

/**
 * Actions of the desk on people and money → the command that does the same. Null: a bulk action, for which the
 * single command is repeated.
 */
const TWINS: Record<string, string | null> = {
  'people.list': 'people',
  'people.read': 'person',
  'people.file': 'people-file',
  'people.document': 'person-data',
  'people.bulk': null,
  'people.grant': 'grant',
  'people.revoke': 'revoke',
  'people.give-role': 'give-role',
  'people.take-role': 'take-role',
  'people.limit': 'limit',
  'people.unlimit': 'unlimit',
  'people.freeze': 'freeze',
  'people.unfreeze': 'unfreeze',
  'people.close': 'close',
  'people.reopen': 'reopen',
  'people.resume-letters': 'resume-letters',
  'people.delete': 'delete',
  'people.end-session': 'end-session',
  'people.end-sessions': 'end-sessions',
  'restrictions.list': 'restrictions',
  'restrictions.read': 'restrictions',
  'appeals.list': 'appeals',
  'appeals.read': 'appeals',
  'appeals.uphold': 'answer-appeal',
  'appeals.dismiss': 'answer-appeal',
  'invoices.list': 'invoices',
  'invoices.read': 'invoice',
  'invoices.file': 'invoices-file',
  'invoices.bulk': null,
  'invoices.settle': 'settle',
  'invoices.recheck': 'reconcile',
}

/** Commands on people and money that have no action of the same name, or that work before there is a desk. */
const ELSEWHERE: Record<string, string> = {
  access: 'the rights on the page of a person',
  changes: 'the log',
  audit: 'the log',
  'create-person': 'makes the first operator',
  'reset-second-step': 'lets in who cannot come to the desk',
  'remove-demo': 'before the first start for real readers',
  'recheck-wallet':
    'the hourly check asks by itself; brings back a revoked right of a wallet, for which the desk gives days',
  'telegram-import': 'a move from elsewhere, once',
}

test('every action of the desk on people and money has a command, and every such command has an action', () => {
  const resources = [deskPeople, deskRestrictions, deskAppeals, deskInvoices] as unknown as DeskContract[]
  const atDesk = resources.flatMap((resource) => Object.keys(endpointsOf(resource)))
  assert.deepEqual(atDesk.sort(), Object.keys(TWINS).sort())
  const names = commands.map(({ name }) => name)
  for (const twin of Object.values(TWINS)) assert.ok(twin === null || names.includes(twin), `no command ${twin}`)
  // The list holds people and money first; commands of other parts follow from `podcast` on.
  const about = names.slice(0, names.indexOf('podcast'))
  const known = [...Object.values(TWINS), ...Object.keys(ELSEWHERE)]
  assert.deepEqual(
    about.filter((name) => !known.includes(name)),
    [],
  )
})
