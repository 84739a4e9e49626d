import type { OpenedSignal } from '@palata/contract/signals/signal'
import type { MenuPlace } from '#ui/menu/ActionMenu.tsx'
import { MenuItems } from '#ui/menu/MenuItems.tsx'
import { removeSignalLayer, signalFormLayer } from '../layers.ts'
import { useSignalActs } from './useSignalActs.ts'

export function SignalMenuItems({ signal, at }: { signal: OpenedSignal; at: MenuPlace }) {
  const { publish, togglePin, restore } = useSignalActs(signal)
  const { id, title, live, pinned, removed, admin_link } = signal
  const stands = removed === null
  return (
    <MenuItems
      at={at}
      items={[
        !live && stands && { icon: 'check', words: 'Опубликовать', onPress: () => void publish() },
        stands && { icon: 'edit', words: 'Редактировать', onPress: () => signalFormLayer.open({ id }) },
        live && { icon: 'pin', words: pinned ? 'Открепить' : 'Закрепить', onPress: () => void togglePin() },
        !stands && { icon: 'refresh', words: 'Вернуть', onPress: () => void restore() },
        stands && {
          icon: 'trash',
          words: 'Удалить',
          onPress: () => removeSignalLayer.open({ signal: { id, title } }),
        },
        admin_link !== '' && { icon: 'external', words: 'Админка', href: admin_link },
      ]}
    />
  )
}
