import { Icon, type IconName } from '#ui/blocks/Icon.tsx'
import styles from './Values.module.css'

/** A record by name, so that a missing icon does not compile. */
const ICONS: Record<IconName, true> = {
  play: true,
  search: true,
  bell: true,
  portfolio: true,
  lock: true,
  person: true,
  news: true,
  alpha: true,
  menu: true,
  calendar: true,
  forecasters: true,
  signals: true,
  screener: true,
  up: true,
  back: true,
  'chevron-left': true,
  'chevron-right': true,
  'chevron-down': true,
  check: true,
  compare: true,
  copy: true,
  download: true,
  close: true,
  star: true,
  'star-filled': true,
  comment: true,
  link: true,
  external: true,
  pin: true,
  dots: true,
  help: true,
  'bell-off': true,
  reply: true,
  send: true,
  refresh: true,
  seal: true,
  warning: true,
  nft: true,
  wallet: true,
  clock: true,
  monitor: true,
  phone: true,
  eye: true,
  plus: true,
  grip: true,
  edit: true,
  trash: true,
  image: true,
  bookmark: true,
  book: true,
  history: true,
  heart: true,
  repost: true,
  smile: true,
  'eye-off': true,
}

export function Icons() {
  return (
    <ul className={styles.icons}>
      {(Object.keys(ICONS) as IconName[]).map((name) => (
        <li key={name}>
          <Icon name={name} />
          <code>{name}</code>
        </li>
      ))}
    </ul>
  )
}
