import { useAccess, usePaidAccess } from '#features/membership'
import { portfolioLayer } from '#features/portfolio'
import { searchLayer } from '#features/search'
import { Link } from '#navigation'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { Icon } from '../ui/blocks/Icon.tsx'
import { Layer } from '../ui/layers/Layer.tsx'
import { menuLayer } from './layers.ts'
import { MEMBERS_NAVIGATION } from './membersNavigation.ts'
import { NAVIGATION } from './navigation.ts'
import styles from './ShellLayers.module.css'

export function MenuLayer() {
  const access = usePaidAccess()
  const isReader = useAccess() === 'paid'
  const { close } = menuLayer
  const openSearch = () => {
    close()
    searchLayer.open()
  }
  const openPortfolio = () => {
    close()
    portfolioLayer.open()
  }
  return (
    <Layer of={menuLayer} title="Меню">
      <nav className={styles.menu} aria-label="Меню">
        {[...NAVIGATION, ...(isReader ? MEMBERS_NAVIGATION : [])].map(({ label, to, icon }) => (
          <Link key={to} to={to} onClick={close}>
            <Icon name={icon} />
            {label}
          </Link>
        ))}
        <Pressable onClick={openSearch}>
          <Icon name="search" />
          Поиск
        </Pressable>
        {access === 'paid' ? (
          <Pressable onClick={openPortfolio}>
            <Icon name="portfolio" />
            Портфель
          </Pressable>
        ) : (
          <Pressable aria-disabled="true">
            <Icon name="portfolio" />
            Портфель
            <small>
              <Icon name="lock" size={16} />
              доступно по подписке
            </small>
          </Pressable>
        )}
      </nav>
    </Layer>
  )
}
