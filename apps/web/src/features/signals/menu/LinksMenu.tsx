import type { OpenedSignal } from '@palata/contract/signals'
import { MenuButton } from './MenuButton.tsx'

const load = async () => ({ default: (await import('./LinksMenuItems.tsx')).LinksMenuItems })

/** Where a signal may be passed on and where it leads. */
export function LinksMenu({ signal }: { signal: OpenedSignal }) {
  return <MenuButton signal={signal} icon="link" label={`Ссылки: ${signal.title}`} load={load} />
}
