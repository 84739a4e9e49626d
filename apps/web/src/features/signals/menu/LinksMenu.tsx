import type { OpenedSignal } from '@palata/contract/signals/signal'
import { lazyPart } from '#navigation'
import { ActionMenu } from '#ui/menu/ActionMenu.tsx'

const load = () => import('./LinksMenuItems.tsx')
const LinksMenuItems = lazyPart(async () => (await load()).LinksMenuItems)

/** Menu that shares a signal and links to its sources. */
export function LinksMenu({ signal }: { signal: OpenedSignal }) {
  return (
    <ActionMenu icon="link" label={`Ссылки: ${signal.title}`} load={load}>
      {(place) => <LinksMenuItems signal={signal} at={place} />}
    </ActionMenu>
  )
}
