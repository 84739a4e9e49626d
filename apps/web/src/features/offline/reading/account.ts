/** Account of the token's claims. It only names caches; it grants nothing. */
export function accountOf(token: string | null): string | null {
  try {
    const payload = token!.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    const { sub } = JSON.parse(atob(payload)) as { sub?: unknown }
    return typeof sub === 'string' ? sub : null
  } catch {
    return null
  }
}
