const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const CYRILLIC = 'ёйцукенгшщзхъфывапролджэячсмитьбю'

const toCyrillic = new Map([...LATIN].map((key, index) => [key, CYRILLIC[index]!]))
const toLatin = new Map([...CYRILLIC].map((key, index) => [key, LATIN[index]!]))
/** The same keys with Shift. */
const SHIFTED: Record<string, string> = { '~': '`', '{': '[', '}': ']', ':': ';', '"': "'", '<': ',', '>': '.' }

/** The same keys in the other layout; null when a key has no letter there. */
export function otherLayout(typed: string): string | null {
  const keys = [...typed.toLowerCase()].map((key) => SHIFTED[key] ?? key)
  const isCyrillic = keys.some((key) => /[а-яё]/.test(key))
  const table = isCyrillic ? toLatin : toCyrillic
  const letters = keys.map((key) => table.get(key) ?? (/\d/.test(key) ? key : null))
  return letters.includes(null) ? null : letters.join('')
}
