/** Adds no-break spaces between numbers and units, around dashes and after short words. */
export function typeset(words: string): string {
  return words
    .replace(/ — /g, '\u00a0— ')
    .replace(/(?<=\d\**) (?=\**[\p{L}\d%$₽°№])/gu, '\u00a0')
    .replace(/(?<=№) /g, '\u00a0')
    .replace(/(?<=(?:^|[\s«(\u00a0*])(?:в|во|на|с|со|к|ко|о|об|у|и|а|но|не|ни|за|по|из|от|до|я)\**) /gi, '\u00a0')
}
