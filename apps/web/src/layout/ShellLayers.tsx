import { authLayer, useMe } from '#features/accounts'
import { searchLayer } from '#features/search'
import { Link } from '#navigation'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { Icon } from '../ui/blocks/Icon.tsx'
import { Layer } from '../ui/layers/Layer.tsx'
import { menuLayer, portfolioLayer } from './layers.ts'
import { NAVIGATION } from './navigation.ts'
import styles from './ShellLayers.module.css'

export function PortfolioLayer() {
  return (
    <Layer of={portfolioLayer} title="Портфель скоро">
      <p className={styles.text}>Здесь будут ваши монеты с ценой и изменением за сутки.</p>
    </Layer>
  )
}

export function MenuLayer() {
  const me = useMe()
  const { close } = menuLayer
  const openSearch = () => {
    close()
    searchLayer.open()
  }
  const openPortfolio = () => {
    close()
    if (me) portfolioLayer.open()
    else authLayer.open()
  }
  return (
    <Layer of={menuLayer} title="Меню">
      <nav className={styles.menu} aria-label="Меню">
        {NAVIGATION.map(({ label, to, icon }) => (
          <Link key={to} to={to} onClick={close}>
            <Icon name={icon} />
            {label}
          </Link>
        ))}
        <Pressable onClick={openSearch}>
          <Icon name="search" />
          Поиск
        </Pressable>
        <Pressable onClick={openPortfolio}>
          <Icon name="portfolio" />
          Портфель
          {!me && (
            <small>
              <Icon name="lock" size={16} />
              нужен вход
            </small>
          )}
        </Pressable>
      </nav>
    </Layer>
  )
}
