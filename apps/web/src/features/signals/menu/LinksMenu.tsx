import type { OpenedSignal } from '@palata/contract/signals'
import { lazy } from 'react'
import { ActionMenu } from '#ui/menu/ActionMenu.tsx'

const load = () => import('./LinksMenuItems.tsx')
const LinksMenuItems = lazy(async () => ({ default: (await load()).LinksMenuItems }))

/** Where a signal may be passed on and where it leads. */
export function LinksMenu({ signal }: { signal: OpenedSignal }) {
  return (
    <ActionMenu icon="link" label={`Ссылки: ${signal.title}`} load={load}>
      {(place) => <LinksMenuItems signal={signal} at={place} />}
    </ActionMenu>
  )
}
