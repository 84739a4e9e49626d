/** An ending of the dictionary: `strip` leaves the stem's end, `append` takes its place. */
export interface Ending {
  flag: string
  append: string
  strip: string
  fits: (stem: string) => boolean
}

/** The endings of a Hunspell file of affixes. Russian has no prefixes in it. */
export function readEndings(affixes: string): Ending[] {
  return affixes.split('\n').flatMap((line) => {
    const [kind, flag, strip, append, condition] = line.trim().split(/\s+/)
    // Five words are an ending; four are the head of a class.
    if (kind !== 'SFX' || !flag || strip === undefined || append === undefined || condition === undefined) return []
    return [{ flag, strip: textOf(strip), append: textOf(append), fits: conditionOf(fold(condition)) }]
  })
}

/** Small letters, ё as е: so words are kept and compared. */
export function fold(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е')
}

const textOf = (part: string) => (part === '0' ? '' : fold(part))

/** `[^ая]сти` → whether a stem ends so. Written out, because a million regular expressions would be slow. */
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
