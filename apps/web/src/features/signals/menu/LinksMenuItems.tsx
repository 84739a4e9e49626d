import { Menu } from '@base-ui/react/menu'
import { Icon } from '#ui/blocks/Icon.tsx'
import { copyText } from '#ui/controls/copyText.ts'
import styles from './Menu.module.css'
import type { MenuItemsProps } from './MenuButton.tsx'
import { MenuPanel } from './MenuPanel.tsx'

export function LinksMenuItems({ signal, opener, onClose }: MenuItemsProps) {
  const { id, title, coin, link } = signal
  const address = new URL(`/signal/${id}`, location.origin).href
  const share = new URLSearchParams({ url: address, text: title })
  const links: [words: string, href: string][] = [
    ['Поделиться в Telegram', `https://t.me/share/url?${share}`],
    ['Поделиться в X', `https://x.com/intent/post?${share}`],
    ...(isWebAddress(link) ? [['Источник', link] as [string, string]] : []),
    ...(coin.dropstab_url ? [[`${coin.symbol.toUpperCase()} на DropsTab`, coin.dropstab_url] as [string, string]] : []),
  ]
  return (
    <MenuPanel opener={opener} onClose={onClose} layer="signal_links">
      <Menu.Item className={styles.item!} onClick={() => void copyText(address, 'Ссылка скопирована')}>
        <Icon name="copy" size={16} />
        Скопировать ссылку
      </Menu.Item>
      {links.map(([words, href]) => (
        <Menu.LinkItem
          key={href}
          className={styles.item!}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          closeOnClick
        >
          <Icon name="external" size={16} />
          {words}
        </Menu.LinkItem>
      ))}
    </MenuPanel>
  )
}

const isWebAddress = (address: string) => /^https?:\/\//i.test(address) && URL.canParse(address)
