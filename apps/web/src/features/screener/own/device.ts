const KEY = 'screener-columns'

/** The columns that this device showed last: the table is drawn with them before the account's have come. */
export function keptColumns(): string[] | null {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return Array.isArray(read) && read.every((key) => typeof key === 'string') ? read : null
  } catch {
    // A browser that keeps nothing, or something else under the name: the usual columns.
    return null
  }
}

export function keepColumnsHere(columns: readonly string[] | null) {
  try {
    if (columns) localStorage.setItem(KEY, JSON.stringify(columns))
    else localStorage.removeItem(KEY)
  } catch {
    // They come from the account.
  }
}
