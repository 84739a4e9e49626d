/** The name that is being typed: from its `@` to the cursor. */
export interface TypedName {
  /** Place of the `@`. */
  start: number
  end: number
  name: string
}

/** Undefined where the cursor stands in no name. A name begins a word: `a@b` is an address of mail. */
export function nameAt(text: string, cursor: number): TypedName | undefined {
  const match = /(?:^|[^\p{L}\p{N}_.@/-])@([\p{L}\p{N}_.-]{0,30})$/u.exec(text.slice(Math.max(0, cursor - 40), cursor))
  if (!match) return undefined
  const name = match[1]!
  return { start: cursor - name.length - 1, end: cursor, name }
}
