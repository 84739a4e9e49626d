import { wallets } from '@palata/contract/wallets'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { testApp } from '../app.ts'

type Caller = Pick<ReturnType<Awaited<ReturnType<typeof testApp>>['as']>, 'call'>

/** A new wallet. */
export const newKey = () => privateKeyToAccount(generatePrivateKey())
export type WalletKey = ReturnType<typeof newKey>

/** Links a wallet to the person by its signature, as the page does. */
export async function linkWallet(person: Caller, key: WalletKey = newKey()): Promise<WalletKey> {
  const { message } = await person.call(wallets.challenge, { body: { address: key.address } })
  await person.call(wallets.link, { body: { address: key.address, signature: await key.signMessage({ message }) } })
  return key
}
