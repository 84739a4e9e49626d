import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { noteSecurity } from '#features/security'
import { type Database, transaction } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { firstRecoveryCodes, pass, requireOwner, sessionOf } from './actions.ts'
import { countLong, type Trying } from './counters.ts'
import * as store from './store.ts'

/** Milliseconds to answer a challenge. */
const CHALLENGE_MS = 5 * 60_000
const MOST_KEYS = 20

/** Where keys are made and used: a key of another site is refused. */
export interface Place {
  brand: string
  origin: string
}

const hostOf = ({ origin }: Place) => new URL(origin).hostname

export async function newPasskeyOptions(
  db: Database,
  place: Place,
  viewer: Viewer,
  password: string | undefined,
  now: Date,
) {
  await requireOwner(db, viewer, password, now)
  const keys = await store.listPasskeys(db, viewer.id)
  refuseUnless(keys.length < MOST_KEYS, 'bad_input')
  const options = await generateRegistrationOptions({
    rpName: place.brand,
    rpID: hostOf(place),
    userName: viewer.username,
    excludeCredentials: keys.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
  })
  await keepChallenge(db, viewer, 'add', options.challenge, now)
  return { options: JSON.stringify(options) }
}

export async function addPasskey(
  db: Database,
  place: Place,
  trying: Trying,
  { credential, name }: { credential: Record<string, unknown>; name: string },
  now: Date,
) {
  const { viewer, caller } = trying
  await countLong(db, trying, now)
  const challenge = await store.takeChallenge(db, sessionOf(viewer), 'add', now)
  refuseUnless(challenge, 'bad_passkey')
  // The library verifies every part of the browser's answer and throws when it is invalid.
  const verified = await verifyRegistrationResponse({
    response: credential as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: hostOf(place),
    requireUserVerification: true,
  }).catch(() => null)
  refuseUnless(verified?.verified, 'bad_passkey')
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  return transaction(db, async (tx) => {
    await store.lockKeys(tx, viewer.id)
    const key = { credential_id: id, public_key: Buffer.from(publicKey), counter, transports, name }
    refuseUnless(await store.insertPasskey(tx, viewer.id, key, now), 'bad_passkey')
    const recovery_codes = await firstRecoveryCodes(tx, viewer.id)
    await noteSecurity(tx, viewer.id, 'passkey_added', caller, now)
    return { ...(await pass(tx, trying, now)), recovery_codes }
  })
}

export async function passkeyOptions(db: Database, place: Place, viewer: Viewer, now: Date) {
  const keys = await store.listPasskeys(db, viewer.id)
  const options = await generateAuthenticationOptions({
    rpID: hostOf(place),
    allowCredentials: keys.map(({ credential_id: id, transports }) => ({ id, transports })),
    userVerification: 'required',
  })
  await keepChallenge(db, viewer, 'pass', options.challenge, now)
  return { options: JSON.stringify(options) }
}

export async function passByPasskey(
  db: Database,
  place: Place,
  trying: Trying,
  credential: Record<string, unknown>,
  now: Date,
) {
  const { viewer } = trying
  await countLong(db, trying, now)
  const challenge = await store.takeChallenge(db, sessionOf(viewer), 'pass', now)
  const key = (await store.listPasskeys(db, viewer.id)).find(({ credential_id }) => credential_id === credential.id)
  refuseUnless(challenge && key, 'bad_passkey')
  const verified = await verifyAuthenticationResponse({
    response: credential as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: hostOf(place),
    credential: { id: key.credential_id, publicKey: new Uint8Array(key.public_key), counter: key.counter },
    requireUserVerification: true,
  }).catch(() => null)
  refuseUnless(verified?.verified, 'bad_passkey')
  return transaction(db, async (tx) => {
    const { newCounter } = verified.authenticationInfo
    refuseUnless(await store.notePasskeyUse(tx, key.id, newCounter, now), 'bad_passkey')
    return pass(tx, trying, now)
  })
}

async function keepChallenge(db: Database, viewer: Viewer, purpose: 'add' | 'pass', challenge: string, now: Date) {
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS)
  await store.putChallenge(db, { sessionId: sessionOf(viewer), purpose }, challenge, expiresAt)
}
