import { useEffect, useRef } from 'react'
import { Icon } from '#ui/blocks/Icon.tsx'
import styles from './ChannelStrip.module.css'
import { channelsLayer } from './layers.ts'
import { useChannels } from './useChannels.ts'

interface ChannelStripProps {
  /** Slug of the filter in force. */
  chosen: string | null
  /** Null removes the filter, and so does a press on the chosen channel. */
  onToggle: (slug: string | null) => void
}

export function ChannelStrip({ chosen, onToggle }: ChannelStripProps) {
  const { channels, isPending } = useChannels()
  const strip = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const active = chosen && strip.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (active) active.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosen])

  return (
    <nav className={styles.nav} aria-label="Каналы">
      <div ref={strip} className={styles.strip} data-drag-x aria-busy={isPending}>
        <button type="button" aria-pressed={chosen === null} onClick={() => onToggle(null)}>
          Все
        </button>
        {channels.map(({ slug, name }) => (
          <button key={slug} type="button" aria-pressed={chosen === slug} onClick={() => onToggle(slug)}>
            {name}
          </button>
        ))}
      </div>
      <button
        type="button"
        className={styles.all}
        aria-haspopup="dialog"
        onClick={() => channelsLayer.open({ chosen, onToggle })}
      >
        <Icon name="search" size={16} />
        Каналы
      </button>
    </nav>
  )
}
