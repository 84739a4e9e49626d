import { SIGN_MINUTES, type Wallet } from '@palata/contract/wallets'
import type { WalletRow } from './store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A silent chain ends no access for this long. */
const OUTAGE_HOURS = 24

export function isStale({ issued_at }: { issued_at: Date }, now: Date): boolean {
  const age = now.getTime() - issued_at.getTime()
  return age < 0 || age >= SIGN_MINUTES * MINUTE_MS
}

export function expiryOf(issuedAt: Date): Date {
  return new Date(issuedAt.getTime() + SIGN_MINUTES * MINUTE_MS)
}

/** The wallet that gives access: the first linked one with an NFT. */
export function holderAmong(wallets: WalletRow[]): WalletRow | undefined {
  return wallets.find(({ nfts }) => nfts !== null && nfts > 0)
}

/** A wallet whose checks have failed ever since this time loses its access. */
export function believedSince(now: Date): Date {
  return new Date(now.getTime() - OUTAGE_HOURS * HOUR_MS)
}

export function graceEnd(now: Date, graceHours: number): Date {
  return new Date(now.getTime() + graceHours * HOUR_MS)
}

/** Why access began or ended, as members read it. */
export const reasons = {
  held: (address: string) => `NFT клуба на кошельке ${short(address)}`,
  gone: (address: string) => `На кошельке ${short(address)} больше нет NFT клуба`,
  silent: (address: string) =>
    `Сеть не отвечала больше ${OUTAGE_HOURS} часов: NFT на кошельке ${short(address)} не подтверждён`,
  another: 'Этот NFT клуба теперь открывает доступ другому участнику',
  removed: (address: string) => `Кошелёк ${short(address)} с NFT клуба отвязан`,
}

/** `holdsAnyway`: administrators confirm the NFT, when no chain is configured. */
export function presentWallet(row: WalletRow, isChainAsked: boolean, holdsAnyway: boolean): Wallet {
  return {
    id: row.id,
    address: row.address,
    has_pon: isChainAsked ? (row.nfts ?? 0) > 0 : holdsAnyway,
    state: isChainAsked ? stateOf(row) : 'manual',
    checked_at: row.checked_at?.toISOString() ?? null,
  }
}

function stateOf({ failing_since, checked_at }: WalletRow): Wallet['state'] {
  if (failing_since && checked_at) return 'failing'
  return checked_at ? 'checked' : 'waiting'
}

function short(address: string) {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
