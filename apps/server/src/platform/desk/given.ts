/** The fields that were sent, without those that were left out: what is spread over what stood before. */
export function given<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  // Entries of an object of that shape, fewer of them.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}
