/** The given fields without undefined ones, to spread over the old values. */
export function given<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  // The same shape with fewer entries, so the cast is safe.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}
