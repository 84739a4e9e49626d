import { Drawing } from './Drawing.tsx'

const STAR = 'm12 4 2.5 5.1 5.6.8-4.1 4 1 5.6-5-2.7-5 2.7 1-5.6-4.1-4 5.6-.8z'

export const SHAPES = {
  play: 'M8 5v14l11-7z',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5 12 5 5',
  bell: 'M6 16V11a6 6 0 1 1 12 0v5l2 2H4l2-2Zm4 5h4',
  'bell-off': 'M4 4l16 16M8 6.5A6 6 0 0 1 18 11v3M6 10v6l-2 2h14M10 21h4',
  portfolio: 'M4 8h16v11H4zM9 8V5h6v3',
  lock: 'M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 9a8 8 0 0 1 16 0',
  news: 'M5 4h14v16H5zM8 8h8M8 12h8M8 16h5',
  alpha: 'M4 18 10 8l4 6 2-3 4 7z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  forecasters: 'M4 18l5-6 4 3 7-9M15 6h5v5',
  signals: 'M12 20v-7M7 20v-4M17 20V8M4 20h16',
  screener: 'M4 5h16M4 10h16M4 15h16M4 20h16M10 5v15',
  'chevron-left': 'm14 6-6 6 6 6',
  'chevron-right': 'm10 6 6 6-6 6',
  'chevron-down': 'm6 10 6 6 6-6',
  up: 'm6 14 6-6 6 6',
  back: 'M20 12H5M11 6l-6 6 6 6',
  send: 'M5 12l15-7-5 15-3-6z',
  reply: 'M9 7 4 12l5 5M4 12h9a6 6 0 0 1 6 6',
  seal: 'm12 3 7.8 4.5v9L12 21l-7.8-4.5v-9zM9 15V9h6v6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  close: 'm6 6 12 12M18 6 6 18',
  star: STAR,
  'star-filled': STAR,
  comment: 'M4 5h16v11H9l-5 4z',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  pin: 'M9 4h6l-1 6 4 4H6l4-4zM12 14v6',
  nft: 'm12 3 8 4.6v8.8L12 21l-8-4.6V7.6zM12 8v8M8.5 10v4M15.5 10v4',
  wallet: 'M4 7h14v12H4zM4 7V5h11v2M14 11h6v4h-6z',
  dots: 'M5 12h.01M12 12h.01M19 12h.01',
  help: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM9.6 9.6a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.2.9-1.2 1.7M12 16.5h.01',
  refresh: 'M20 11a8 8 0 1 0-2.3 6.3M20 5v6h-6',
  warning: 'M12 4 2.5 20h19zM12 10v4M12 17h.01',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 8v4l3 2',
  monitor: 'M3 5h18v11H3zM9 20h6M12 16v4',
  phone: 'M7 3h10v18H7zM11 18h2',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  plus: 'M12 5v14M5 12h14',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  compare: 'M8 4v16M16 4v16M4 8l4-4 4 4M12 16l4 4 4-4',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  edit: 'M4 20v-4L16 4l4 4L8 20zM13.5 6.5l4 4',
  trash: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10 11v5M14 11v5',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01',
  bookmark: 'M7 4h10v16l-5-4-5 4z',
  book: 'M5 5a2 2 0 0 1 2-2h12v15H7a2 2 0 0 0-2 2zM5 20a1 1 0 0 0 1 1h13v-3M9 7h6',
  history: 'M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 8v4l3 2',
  heart: 'M12 20s-8-5-8-11a4 4 0 0 1 8-2 4 4 0 0 1 8 2c0 6-8 11-8 11Z',
  repost: 'M8 6 5 9l3 3M5 9h12v6M16 18l3-3-3-3M19 15H7V9',
  smile: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM9 10h.01M15 10h.01M8.5 14a4 4 0 0 0 7 0',
  'eye-off':
    'M4 4l16 16M9.5 5.4A10 10 0 0 1 12 5c6 0 10 7 10 7a17 17 0 0 1-3 3.6M6 7a17 17 0 0 0-4 5s4 7 10 7a10 10 0 0 0 4-.8',
} as const

export type IconName = keyof typeof SHAPES

export const FILLED: readonly IconName[] = ['play', 'star-filled']

/** Icons of readers' pages. Decorative: the text beside it or the button's name must say what it means. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  const isFilled = FILLED.includes(name)
  return <Drawing path={SHAPES[name]} size={size} isFilled={isFilled} strokeWidth={name === 'dots' ? 3 : 1.8} />
}
