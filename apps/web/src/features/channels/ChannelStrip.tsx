import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useApi } from '#api/api.tsx'
import { useMe } from '#features/accounts'
import { Icon } from '#ui/Icon.tsx'
import { openLayer, useOpenLayers } from '#ui/layers/index.ts'
import styles from './ChannelStrip.module.css'
import { channelList } from './queries.ts'
import { stripChannels } from './strip.ts'

const ChannelsLayer = lazy(async () => ({ default: (await import('./ChannelsLayer.tsx')).ChannelsLayer }))

interface ChannelStripProps {
  /** Slug of the filter in force. */
  chosen: string | null
  /** A click on the chosen one takes the filter away. */
  onToggle: (slug: string | null) => void
}

export function ChannelStrip({ chosen, onToggle }: ChannelStripProps) {
  const api = useApi()
  const me = useMe()
  const { data = [], isPending } = useQuery(channelList(api))
  const channels = stripChannels(data, me?.is_moderator ?? false)
  const isSearched = useOpenLayers().includes('channels')
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
      <button type="button" className={styles.all} aria-haspopup="dialog" onClick={() => openLayer('channels')}>
        <Icon name="search" size={16} />
        Каналы
      </button>
      {isSearched && (
        <Suspense>
          <ChannelsLayer channels={channels} chosen={chosen} onToggle={onToggle} />
        </Suspense>
      )}
    </nav>
  )
}
