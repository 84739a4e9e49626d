import { Link, useLocation } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { Icon } from '../ui/Icon.tsx'
import { openLayer } from '../ui/layers/index.ts'
import styles from './BottomBar.module.css'

/** Up to 1024 px. News and alpha are the two lists of the main page, one shown at a time. */
export function BottomBar() {
  const shown = useLocation({
    select: ({ pathname, searchStr }) => {
      if (pathname !== paths.main) return null
      return new URLSearchParams(searchStr).get('list') === 'news' ? 'news' : 'alpha'
    },
  })
  return (
    <nav className={styles.bar} aria-label="Нижнее меню">
      <ListLink list="news" label="Новости" shown={shown} />
      <ListLink list="alpha" label="Альфа" shown={shown} />
      <button type="button" aria-haspopup="dialog" onClick={() => openLayer('adaptive_header_menu')}>
        <Icon name="menu" />
        Меню
      </button>
    </nav>
  )
}

function ListLink({ list, label, shown }: { list: 'news' | 'alpha'; label: string; shown: string | null }) {
  const isShown = shown === list
  return (
    <Link
      to={paths.main}
      search={(previous: Record<string, unknown>) => ({ ...(shown && previous), list })}
      activeProps={{}}
      aria-current={isShown ? 'page' : undefined}
      className={isShown ? styles.shown : undefined}
    >
      <Icon name={list} />
      {label}
    </Link>
  )
}
