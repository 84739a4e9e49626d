import { Link } from '#navigation'
import { AuthLayer } from '../features/accounts/auth/AuthLayer.tsx'
import { useMe } from '../features/accounts/me.ts'
import { Icon } from '../ui/Icon.tsx'
import { closeLayer, type LayerId, openLayer } from '../ui/layers/index.ts'
import { Layer } from '../ui/layers/Layer.tsx'
import { NAVIGATION } from './navigation.ts'
import styles from './ShellLayers.module.css'

export function ShellLayers() {
  return (
    <>
      <AuthLayer />
      <Layer id="search_widget" title="Поиск скоро">
        <p className={styles.text}>Здесь будет поиск по публикациям, сигналам, монетам и участникам.</p>
      </Layer>
      <Layer id="notifications" title="Уведомления скоро">
        <p className={styles.text}>Здесь будут ответы на ваши комментарии и упоминания.</p>
      </Layer>
      <Layer id="briefcase" title="Портфель скоро">
        <p className={styles.text}>Здесь будут ваши монеты с ценой и изменением за сутки.</p>
      </Layer>
      <Menu />
    </>
  )
}

function Menu() {
  const me = useMe()
  const close = () => closeLayer('adaptive_header_menu')
  const swap = (id: LayerId) => {
    close()
    openLayer(id)
  }
  return (
    <Layer id="adaptive_header_menu" title="Меню">
      <nav className={styles.menu} aria-label="Меню">
        {NAVIGATION.map(({ label, to, icon }) => (
          <Link key={to} to={to} onClick={close}>
            <Icon name={icon} />
            {label}
          </Link>
        ))}
        <button type="button" onClick={() => swap('search_widget')}>
          <Icon name="search" />
          Поиск
        </button>
        <button type="button" onClick={() => swap(me ? 'briefcase' : 'authorization_popup')}>
          <Icon name="portfolio" />
          Портфель
          {!me && <Icon name="lock" size={16} />}
        </button>
      </nav>
    </Layer>
  )
}
