import type { Me } from '@palata/contract/accounts/profile'
import { useMe } from '#features/accounts'
import { useLater } from '#navigation'

const load = async () => (await import('./OwnNotesShown.tsx')).OwnNotesShown

/** Strips over every page: what the reader may not do, when their account goes, and which texts wait to be accepted. */
export function OwnNotes() {
  const me = useMe()
  return me && (me.limit || me.leaving_at || me.consent_due) ? <Late me={me} /> : null
}

function Late({ me }: { me: Me }) {
  const Shown = useLater(load)
  return Shown && <Shown me={me} />
}
