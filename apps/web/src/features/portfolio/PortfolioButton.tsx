import { usePaidAccess } from '#features/membership'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { LockedButton } from '#ui/controls/LockedButton.tsx'
import { portfolioLayer } from './layers.ts'
import styles from './PortfolioButton.module.css'

/** The portfolio button of the header: a popup for members, locked for others. */
export function PortfolioButton() {
  const isOpen = portfolioLayer.useIsOpen()
  const access = usePaidAccess()
  if (access !== 'paid')
    return (
      <LockedButton
        icon="portfolio"
        label="Портфель: доступно по подписке"
        why="Доступно по подписке"
        className={access === 'unpaid' ? '' : styles.guest!}
      />
    )
  return (
    <IconButton
      icon="portfolio"
      label="Портфель"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      className={isOpen ? styles.open! : ''}
      onClick={() => (isOpen ? portfolioLayer.close() : portfolioLayer.open())}
    />
  )
}
