import type { Me } from '@palata/contract/accounts'
import { useMe } from '#features/accounts'
import { useLater } from '#navigation'

const load = async () => (await import('./OwnNotesShown.tsx')).OwnNotesShown

/** Strips over every page: until when the reader may not write, and when their account goes. */
export function OwnNotes() {
  const me = useMe()
  return me?.limit || me?.leaving_at ? <Late me={me} /> : null
}

function Late({ me }: { me: Me }) {
  const Shown = useLater(load)
  return Shown && <Shown me={me} />
}
