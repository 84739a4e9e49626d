/**
 * Whether the host written in an address, with or without its scheme, is the host that it leads to, ignoring `www.`.
 * `host` is the `hostname` of its URL. False for «аpple.com» with a Cyrillic «а» and numbers; true for Russian hosts.
 */
export function readsAsItLeads(address: string, host: string): boolean {
  const read = /^(?:https?:)?(?:\/\/)?([^/?#:]*)/i.exec(address)![1]!.toLowerCase()
  return bare(read) === bare(host) || isRussian(read)
}

const bare = (host: string) => host.replace(/^www\./, '')

/** Every label is wholly Cyrillic. Any other host with letters outside ASCII can imitate a known one. */
const isRussian = (host: string) =>
  /\p{Script=Cyrillic}/u.test(host) && host.split('.').every((label) => /^[\p{Script=Cyrillic}\d-]+$/u.test(label))
