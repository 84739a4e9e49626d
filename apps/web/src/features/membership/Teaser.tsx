import type { ReactNode } from 'react'
import { usePage } from '#api/page.tsx'
import { authLayer } from '#features/accounts'
import { Icon, type IconName } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { JoinButton } from './JoinButton.tsx'
import styles from './Teaser.module.css'
import { useAccess } from './useAccess.ts'

const SECTIONS: readonly [icon: IconName, title: string, text: string][] = [
  ['alpha', 'Альфа', 'Анализ монет, обзоры проектов, идеи для заработка'],
  ['play', 'Подкасты', 'Три раза в неделю'],
  ['calendar', 'Календарь', 'События крипты и мира'],
  ['forecasters', 'Форкасты', 'Главные голоса крипты с переводом на русский'],
  ['signals', 'Сигналы', 'Идеи, за которыми мы следим'],
  ['lock', 'Закрытые чаты', 'Для холдеров'],
]

/**
 * On the main page and in the own area the offer is beside the teaser, so the teaser is shorter and has no purchase
 * button.
 */
export type TeaserPlace =
  | 'main'
  | 'own'
  | 'calendar'
  | 'signals'
  | 'screener'
  | 'forecasters'
  | 'hype'
  | 'knowledge'
  | 'portfolio'
  | 'storeroom'

interface TeaserProps {
  place: TeaserPlace
  className?: string | undefined
  /** Shown below the teaser, to the same readers. */
  children?: ReactNode
}

/** Tells readers without a membership what it gives. Renders nothing until the reader is known. */
export function Teaser({ place, className = '', children }: TeaserProps) {
  const { links } = usePage().config
  const access = useAccess()
  if (access === 'paid' || access === 'loading') return null
  const isByOffer = place === 'main' || place === 'own'
  const markets = [
    ['OpenSea', links.opensea],
    ['Blur', links.blur],
  ].filter(([, address]) => address)
  return (
    <div className={`${styles.place} ${className}`} data-access={access}>
      <section className={`${styles.teaser} ${isByOffer ? '' : styles.page}`} aria-labelledby="teaser">
        <div className={styles.words}>
          <h2 id="teaser" tabIndex={-1}>
            Эксклюзивно для участников клуба
          </h2>
          <p>Купите любую NFT коллекции и получите доступ ко всем разделам</p>
          <div className={styles.actions}>
            {!isByOffer && <JoinButton access={access} />}
            {access === 'guest' && (
              <Button kind="secondary" onClick={() => authLayer.open()}>
                Войти
              </Button>
            )}
            {markets.map(([label, address = '']) => (
              <Button key={label} kind="secondary" href={address} target="_blank" rel="noopener noreferrer">
                {label}
                <Icon name="external" size={14} />
              </Button>
            ))}
          </div>
        </div>
        <ul className={styles.sections}>
          {SECTIONS.map(([icon, title, text]) => (
            <li key={title}>
              <Icon name={icon} size={18} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      {children}
    </div>
  )
}
