import { Drawing } from '@site/ui/blocks/Drawing.tsx'
import { Icon, type IconName } from '@site/ui/blocks/Icon.tsx'

/** Icons used only at the desk; readers' pages do not load them. */
const OWN = {
  home: 'M4 11 12 4l8 7v9h-5v-6H9v6H4z',
  wave: 'M4 12h2M8 8v8M12 5v14M16 9v6M20 12h.01',
  flag: 'M6 21V4h11l-2 4 2 4H6',
  tag: 'M4 4h8l8 8-8 8-8-8zM8.5 8.5h.01',
  money: 'M4 7h16v11H4zM12 10a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM7 12.5h.01M17 12.5h.01',
  users:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM3 20a6 6 0 0 1 12 0M16 5.5a3.5 3.5 0 0 1 0 6M17.5 14.5a6 6 0 0 1 3.5 5.5',
  key: 'M15 4a5 5 0 1 0 0 10 5 5 0 0 0 0-10ZM11.5 12.5 4 20v-3M8 16l2 2',
  bolt: 'M13 3 5 14h6l-1 7 8-11h-6z',
  gear: 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2',
  bars: 'M5 20v-7M12 20V5M19 20v-10',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
} as const

export type DeskIconName = IconName | keyof typeof OWN

const isOwn = (name: DeskIconName): name is keyof typeof OWN => name in OWN

/** An icon of the site, or one of the desk's own on the same grid. */
export function DeskIcon({ name, size = 18 }: { name: DeskIconName; size?: number }) {
  if (!isOwn(name)) return <Icon name={name} size={size} />
  return <Drawing path={OWN[name]} size={size} />
}
