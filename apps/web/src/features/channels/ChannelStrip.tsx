import { useRef } from 'react'
import { Chip } from '#ui/controls/Chip.tsx'
import { showFocused } from '#ui/scrolling/showFocused.ts'
import { useChosenInSight } from '#ui/scrolling/useChosenInSight.ts'
import styles from './ChannelStrip.module.css'
import { channelsLayer } from './layers.ts'
import { useChannels } from './useChannels.ts'

interface ChannelStripProps {
  /** Slug of the active filter. */
  chosen: string | null
  /** Called with the pressed channel; null removes the filter, and so does a press on the chosen channel. */
  onToggle: (slug: string | null) => void
}

export function ChannelStrip({ chosen, onToggle }: ChannelStripProps) {
  const { channels, isPending } = useChannels()
  const strip = useRef<HTMLDivElement>(null)

  useChosenInSight(strip, chosen)

  return (
    <nav className={styles.nav} aria-label="Каналы">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only its buttons take the focus */}
      <div ref={strip} className={styles.strip} data-drag-x aria-busy={isPending} onFocus={showFocused}>
        <Chip isOn={chosen === null} onClick={() => onToggle(null)}>
          Все
        </Chip>
        {channels.map(({ slug, name }) => (
          <Chip key={slug} isOn={chosen === slug} onClick={() => onToggle(slug)}>
            {name}
          </Chip>
        ))}
      </div>
      <Chip
        icon="search"
        className={styles.all}
        aria-haspopup="dialog"
        onClick={() => channelsLayer.open({ chosen, onToggle })}
      >
        Каналы
      </Chip>
    </nav>
  )
}
