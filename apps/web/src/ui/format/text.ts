const NAME_LENGTH = 9

/** Shortens a long project name at the end; show the whole name as a title. */
export function truncateName(name: string): string {
  return name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH)}…` : name
}

/** 0x1234…abcd */
export function shortAddress(address: string): string {
  return address.length > 10 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
}

/** Joins numbers to the next word with a no-break space, so that «22 ноября» never wraps. */
export const tied = (text: string) => text.replace(/(\d) (?=\p{L})/gu, '$1\u00a0')
