/** Keeps numbers with their units, dashes and short words with their neighbours: a line does not end in one of them. */
export function typeset(words: string): string {
  return words
    .replace(/ — /g, '\u00a0— ')
    .replace(/(?<=\d\**) (?=\**[\p{L}\d%$₽°№])/gu, '\u00a0')
    .replace(/(?<=№) /g, '\u00a0')
    .replace(/(?<=(?:^|[\s«(\u00a0*])(?:в|во|на|с|со|к|ко|о|об|у|и|а|но|не|ни|за|по|из|от|до|я)\**) /gi, '\u00a0')
}
