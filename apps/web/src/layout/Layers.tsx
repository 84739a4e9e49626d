import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import { type LayerId, useOpenLayers } from '../ui/layers/index.ts'

/** Families of layers; the code of one comes with its first layer opened. */
const families: readonly [ids: readonly LayerId[], Family: LazyExoticComponent<ComponentType>][] = [
  [
    ['authorization_popup', 'search_widget', 'notifications', 'briefcase', 'adaptive_header_menu'],
    lazy(async () => ({ default: (await import('./ShellLayers.tsx')).ShellLayers })),
  ],
  [
    ['channels'],
    lazy(async () => ({ default: (await import('../features/channels/ChannelsLayer.tsx')).ChannelsLayer })),
  ],
  [
    ['subscription_popup', 'telegram_subscribe_popup', 'problem_subscribe', 'subscription_problem'],
    lazy(async () => ({
      default: (await import('../features/membership/offer/MembershipLayers.tsx')).MembershipLayers,
    })),
  ],
  [
    ['pon_popup'],
    lazy(async () => ({ default: (await import('../features/wallets/holder/HolderLayer.tsx')).HolderLayer })),
  ],
]

export function Layers() {
  const open = useOpenLayers()
  return families.map(
    ([ids, Family]) =>
      ids.some((id) => open.includes(id)) && (
        <Suspense key={ids[0]}>
          <Family />
        </Suspense>
      ),
  )
}
