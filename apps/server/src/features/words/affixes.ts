/** A suffix rule of the dictionary: removes `strip` from the stem's end and adds `append`. */
export interface Ending {
  flag: string
  append: string
  strip: string
  fits: (stem: string) => boolean
}

/** Suffix rules of a Hunspell affix file. The Russian one has no prefixes. */
export function readEndings(affixes: string): Ending[] {
  return affixes.split('\n').flatMap((line) => {
    const [kind, flag, strip, append, condition] = line.trim().split(/\s+/)
    // Five fields are a rule; four are the header of a class.
    if (kind !== 'SFX' || !flag || strip === undefined || append === undefined || condition === undefined) return []
    return [{ flag, strip: textOf(strip), append: textOf(append), fits: conditionOf(fold(condition)) }]
  })
}

/** Lower case, ё as е, letters of other shapes («ＢＴＣ», «𝗕𝗧𝗖») as plain ones: words are stored and compared so. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е')
}

const textOf = (part: string) => (part === '0' ? '' : fold(part))

/** `[^ая]сти` → whether a stem ends so. Without a regular expression, because a million of them would be slow. */
function conditionOf(condition: string): (stem: string) => boolean {
  const places = [...condition.matchAll(/\[(\^?)([^\]]*)\]|(.)/g)].map(([, not, set, one]) => {
    if (one === '.') return () => true
    if (one) return (letter: string) => letter === one
    return (letter: string) => set!.includes(letter) !== (not === '^')
  })
  return (stem) => {
    const from = stem.length - places.length
    return from >= 0 && places.every((fits, index) => fits(stem[from + index]!))
  }
}
