import type { MenuPlace } from '#ui/menu/ActionMenu.tsx'
import { MenuItems } from '#ui/menu/MenuItems.tsx'

interface RuleMenuItemsProps {
  at: MenuPlace
  isOn: boolean
  onEdit: (() => void) | null
  onToggle: () => void
  onRemove: () => void
}

export function RuleMenuItems({ at, isOn, onEdit, onToggle, onRemove }: RuleMenuItemsProps) {
  return (
    <MenuItems
      at={at}
      items={[
        onEdit !== null && { icon: 'edit', words: 'Изменить', onPress: onEdit },
        { icon: isOn ? 'bell-off' : 'bell', words: isOn ? 'Выключить' : 'Включить', onPress: onToggle },
        { icon: 'close', words: 'Убрать', onPress: onRemove },
      ]}
    />
  )
}
