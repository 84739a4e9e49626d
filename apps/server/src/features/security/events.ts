import type { SecurityEvent } from '@palata/contract/accounts'
import { writeLetter } from '#features/letters'
import { findRecipient } from '#features/people'
import { type Caller, deviceOf } from '#features/sessions'
import { networkOf } from '#platform/address.ts'
import { type Db, rows } from '#platform/database.ts'
import { dateAndTime } from '#platform/format/days.ts'
import { CHANGES, type Change } from './changeTexts.ts'

const SHOWN = 20

/**
 * Notes a change of how the person signs in: a line for their settings and a letter to their confirmed address. Call it
 * in the transaction of the change.
 */
export async function noteSecurity(tx: Db, accountId: number, change: Change, caller: Caller, now: Date) {
  const { device, network } = await insertSecurityEvent(tx, accountId, change, caller, now)
  const recipient = await findRecipient(tx, accountId)
  if (!recipient) return
  const variables = { what: CHANGES[change], at: dateAndTime(now), device, network }
  await writeLetter(tx, { kind: 'security', recipient, variables }, now)
}

/** Only the line. */
export async function insertSecurityEvent(tx: Db, accountId: number, change: Change, caller: Caller, now: Date) {
  const [device, network] = [deviceOf(caller.userAgent), networkOf(caller.ip)]
  await rows(
    tx,
    'security.insert',
    'insert into security_events (account_id, kind, device, network, created_at) values ($1, $2, $3, $4, $5)',
    [accountId, change, device, network, now],
  )
  return { device, network }
}

/** The latest changes, newest first. */
export async function listSecurity(db: Db, accountId: number): Promise<SecurityEvent[]> {
  const found = await rows<{ id: number; kind: string; device: string; network: string; created_at: Date }>(
    db,
    'security.list',
    `select id, kind, device, network, created_at from security_events
     where account_id = $1 order by id desc limit ${SHOWN}`,
    [accountId],
  )
  return found.map(({ id, kind, device, network, created_at: at }) => ({
    id,
    text: CHANGES[kind as Change] ?? kind,
    device,
    network,
    created_at: at.toISOString(),
  }))
}
