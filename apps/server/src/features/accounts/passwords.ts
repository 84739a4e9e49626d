import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)
/** OWASP's minimum for scrypt: N=2^17, r=8, p=1 (cheatsheetseries.owasp.org, Password Storage). */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
const LENGTH = 32

/** `scrypt$salt$key`, both base64url. Runs off the event loop. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, LENGTH, cost)
  return `scrypt$${cost.N}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/** False for a wrong password and for an absent hash, in the same time. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [, n = String(COST.N), salt = '', key = ''] = (hash ?? '').split('$')
  const given = await derive(password, Buffer.from(salt, 'base64url'), LENGTH, { ...COST, N: Number(n) })
  const expected = Buffer.from(key, 'base64url')
  return expected.length === given.length && timingSafeEqual(expected, given)
}
