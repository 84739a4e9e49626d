/**
 * The place, in addresses of the ledger's page, of what a reader asks for: an entry's number as «1204» or «№ 1 204», or
 * a call as «3be7…90 № 18» or «3be7 18». Null when it is neither.
 */
export function placeOf(text: string): string | null {
  const asked = text.slice(0, 100).toLowerCase().replaceAll('\u00a0', ' ').trim()
  const number = asked.replaceAll(/[№\s]/g, '')
  // A key may begin with digits alone; then the number after it has its sign.
  const [, key, call] = /^([0-9a-f]{4,32})(?:…[0-9a-f]*)?[\s-]*(?:\s|№|-)\s*№?\s*([1-9]\d{0,8})$/.exec(asked) ?? []
  if (key && call && (/[a-f…№-]/.test(asked) || key.length > 6)) return `${key}-${call}`
  return /^\d{1,15}$/.test(number) ? String(Number(number)) : null
}
