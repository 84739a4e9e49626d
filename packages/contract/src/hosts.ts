/**
 * Whether an address, written with or without its scheme, reads as the host that it leads to, `www.` aside. `host` is
 * what URL makes of it. «аpple.com» with a Cyrillic «а» does not, nor does a number; a Russian host does.
 */
export function readsAsItLeads(address: string, host: string): boolean {
  const read = /^(?:https?:)?(?:\/\/)?([^/?#:]*)/i.exec(address)![1]!.toLowerCase()
  return bare(read) === bare(host) || isRussian(read)
}

const bare = (host: string) => host.replace(/^www\./, '')

/** Cyrillic throughout: among letters outside ASCII only such a host cannot pass for one that is known. */
const isRussian = (host: string) =>
  /\p{Script=Cyrillic}/u.test(host) && host.split('.').every((label) => /^[\p{Script=Cyrillic}\d-]+$/u.test(label))
