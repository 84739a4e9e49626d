import type { Me } from '@palata/contract/accounts'
import { useMe } from '#features/accounts'
import { useLater } from '#navigation'

const load = async () => (await import('./LimitNote.tsx')).LimitNote

/**
 * A strip over every page for readers whom a moderator has barred from writing: until when, why, and a link to appeal.
 */
export function LimitStrip() {
  const limit = useMe()?.limit
  return limit ? <Late limit={limit} /> : null
}

function Late({ limit }: { limit: NonNullable<Me['limit']> }) {
  const Note = useLater(load)
  return Note && <Note limit={limit} />
}
