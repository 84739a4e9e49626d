import type { OpenedSignal } from '@palata/contract/signals/signal'
import { lazyPart } from '#navigation'
import { ActionMenu } from '#ui/menu/ActionMenu.tsx'

const load = () => import('./SignalMenuItems.tsx')
const SignalMenuItems = lazyPart(async () => (await load()).SignalMenuItems)

/** Moderators' menu of a signal. */
export function SignalMenu({ signal }: { signal: OpenedSignal }) {
  return (
    <ActionMenu label={`Действия: ${signal.title}`} load={load}>
      {(place) => <SignalMenuItems signal={signal} at={place} />}
    </ActionMenu>
  )
}
