/** The name being typed: from its `@` to the cursor. */
export interface TypedName {
  /** Index of the `@`. */
  start: number
  end: number
  name: string
}

/** Undefined when the cursor is in no name. A name starts a word: `a@b` is an email address. */
export function nameAt(text: string, cursor: number): TypedName | undefined {
  const match = /(?:^|[^\p{L}\p{N}_.@/-])@([\p{L}\p{N}_.-]{0,30})$/u.exec(text.slice(Math.max(0, cursor - 40), cursor))
  if (!match) return undefined
  const name = match[1]!
  return { start: cursor - name.length - 1, end: cursor, name }
}
