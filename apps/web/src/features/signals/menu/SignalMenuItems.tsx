import { Menu } from '@base-ui/react/menu'
import { Icon, type IconName } from '#ui/blocks/Icon.tsx'
import { removeSignalLayer, signalFormLayer } from '../layers.ts'
import styles from './Menu.module.css'
import type { MenuItemsProps } from './MenuButton.tsx'
import { MenuPanel } from './MenuPanel.tsx'
import { useSignalActs } from './useSignalActs.ts'

interface Entry {
  icon: IconName
  text: string
  onPress: () => void
  isShown: boolean
}

export function SignalMenuItems({ signal, opener, onClose }: MenuItemsProps) {
  const { publish, togglePin, restore } = useSignalActs(signal)
  const { id, title, live, pinned, removed, admin_link } = signal
  const isRemoved = removed !== null
  const entries: Entry[] = [
    { icon: 'check', text: 'Опубликовать', onPress: () => void publish(), isShown: !live && !isRemoved },
    { icon: 'edit', text: 'Редактировать', onPress: () => signalFormLayer.open({ id }), isShown: !isRemoved },
    { icon: 'pin', text: pinned ? 'Открепить' : 'Закрепить', onPress: () => void togglePin(), isShown: live },
    { icon: 'refresh', text: 'Вернуть', onPress: () => void restore(), isShown: isRemoved },
    {
      icon: 'trash',
      text: 'Удалить',
      onPress: () => removeSignalLayer.open({ signal: { id, title } }),
      isShown: !isRemoved,
    },
  ]
  return (
    <MenuPanel opener={opener} onClose={onClose}>
      {entries
        .filter(({ isShown }) => isShown)
        .map(({ icon, text, onPress }) => (
          <Menu.Item key={text} className={styles.item!} onClick={onPress}>
            <Icon name={icon} size={16} />
            {text}
          </Menu.Item>
        ))}
      {admin_link && (
        <Menu.LinkItem
          className={styles.item!}
          href={admin_link}
          target="_blank"
          rel="noopener noreferrer"
          closeOnClick
        >
          <Icon name="external" size={16} />
          Админка
        </Menu.LinkItem>
      )}
    </MenuPanel>
  )
}
