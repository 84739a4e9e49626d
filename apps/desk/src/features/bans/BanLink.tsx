import { Button } from '@site/ui/controls/Button.tsx'
import { useDeskMe } from '#providers/me.ts'
import { bansScreen } from './bans.tsx'

interface Props {
  /** The network of a session, as the server keeps it: `203.0.113.0` or `2001:db8:1::`; empty when it is not known. */
  network: string
  /** The username of the session's person. */
  of: string
}

/** Leads to the form of a new ban, filled in; only for those who may make one. */
export function BanLink({ network, of }: Props) {
  const me = useDeskMe()
  if (!network || !me.serves(bansScreen.contract.name)) return null
  // The server keeps a /24 of IPv4 and a /48 of IPv6.
  const value = `${network}/${network.includes(':') ? 48 : 24}`
  const given = new URLSearchParams({ value, note: `Со страницы ${of}` })
  return (
    <Button kind="secondary" size="small" to={`/desk/${bansScreen.key}/new?${given}`}>
      Запретить сеть
    </Button>
  )
}
