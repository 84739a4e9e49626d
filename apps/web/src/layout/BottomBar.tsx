import { Link, usePath, useQueryParams } from '#navigation'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { paths } from '../paths.ts'
import { Icon } from '../ui/blocks/Icon.tsx'
import styles from './BottomBar.module.css'
import { menuLayer } from './layers.ts'

/** Shown up to 1024 px. News and alpha are the two lists of the main page, one shown at a time. */
export function BottomBar() {
  const isMain = usePath() === paths.main
  const query = useQueryParams()
  const shown = !isMain ? null : query.get('list') === 'news' ? 'news' : 'alpha'
  return (
    <nav className={styles.bar} aria-label="Нижнее меню">
      <ListLink list="news" label="Новости" isShown={shown === 'news'} to={addressOf('news', isMain, query)} />
      <ListLink list="alpha" label="Альфа" isShown={shown === 'alpha'} to={addressOf('alpha', isMain, query)} />
      <Pressable aria-haspopup="dialog" onClick={() => menuLayer.open()}>
        <Icon name="menu" />
        Меню
      </Pressable>
    </nav>
  )
}

type List = 'news' | 'alpha'

/** On the main page the link keeps the chosen channel and drops every other parameter. */
function addressOf(list: List, isMain: boolean, query: URLSearchParams) {
  const channel = isMain && query.get('channel')
  return `${paths.main}?${new URLSearchParams({ ...(channel && { channel }), list })}`
}

function ListLink({ list, label, isShown, to }: { list: List; label: string; isShown: boolean; to: string }) {
  return (
    <Link to={to} aria-current={isShown ? 'page' : undefined} className={isShown ? styles.shown : undefined}>
      <Icon name={list} />
      {label}
    </Link>
  )
}
