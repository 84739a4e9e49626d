import { domainToUnicode } from 'node:url'

/**
 * The address as its owner writes it: `ivan@xn--80a1acny.xn--p1ai` is «ivan@почта.рф» (the URL standard, 2026-11). For
 * its owner alone: to others a domain of mixed alphabets could look like another one.
 */
export function withWrittenDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + (domainToUnicode(address.slice(at)) || address.slice(at))
}
