import type { OpenedSignal } from '@palata/contract/signals/signal'
import { muteLayer } from '#features/mutes'
import { copyText } from '#ui/controls/copyText.ts'
import type { MenuPlace } from '#ui/menu/ActionMenu.tsx'
import { MenuItems } from '#ui/menu/MenuItems.tsx'

export function LinksMenuItems({ signal, at }: { signal: OpenedSignal; at: MenuPlace }) {
  const { id, title, coin, link } = signal
  const address = new URL(`/signal/${id}`, location.origin).href
  const share = new URLSearchParams({ url: address, text: title })
  return (
    <MenuItems
      at={at}
      layer="signal_links"
      items={[
        {
          icon: 'copy',
          words: 'Скопировать ссылку',
          onPress: () => void copyText(address, 'Ссылка скопирована'),
        },
        { icon: 'external', words: 'Поделиться в Telegram', href: `https://t.me/share/url?${share}` },
        { icon: 'external', words: 'Поделиться в X', href: `https://x.com/intent/post?${share}` },
        isWebAddress(link) && { icon: 'external', words: 'Источник', href: link },
        Boolean(coin.dropstab_url) && {
          icon: 'external',
          words: `${coin.symbol.toUpperCase()} на DropsTab`,
          href: coin.dropstab_url,
        },
        {
          icon: 'eye-off',
          words: 'Скрыть…',
          onPress: () => muteLayer.open({ choices: choicesOfSignal(signal) }),
        },
      ]}
    />
  )
}

function choicesOfSignal({ author: { username }, coin, is_mine: isMine }: OpenedSignal) {
  const hasAuthor = username !== '' && !isMine
  return [
    ...(hasAuthor ? [{ kind: 'author' as const, name: username, label: `@${username}` }] : []),
    { kind: 'coin' as const, name: coin.api_id, label: coin.symbol.toUpperCase() },
  ]
}

const isWebAddress = (address: string) => /^https?:\/\//i.test(address) && URL.canParse(address)
