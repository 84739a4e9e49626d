import { useState } from 'react'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Layer } from '#ui/layers/Layer.tsx'
import styles from './ChannelsLayer.module.css'
import { channelsLayer } from './layers.ts'
import { findChannels } from './strip.ts'
import { useChannels } from './useChannels.ts'

/** All channels with a search among them. */
export function ChannelsLayer() {
  const asked = channelsLayer.useDetail()
  const { channels } = useChannels()
  const [query, setQuery] = useState('')
  const found = findChannels(channels, query)
  return (
    <Layer of={channelsLayer} title="Каналы">
      <label className={styles.search}>
        <Icon name="search" size={16} />
        <input
          type="search"
          placeholder="Найти канал"
          aria-label="Найти канал"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </label>
      {found.length === 0 ? (
        <p className={styles.none} role="status">
          Нет каналов по данному запросу
        </p>
      ) : (
        <ul className={styles.list}>
          {found.map(({ slug, name, logo }) => (
            <li key={slug}>
              <button
                type="button"
                aria-pressed={asked?.chosen === slug}
                onClick={() => {
                  asked?.onToggle(slug)
                  channelsLayer.close()
                }}
              >
                {logo ? (
                  <img src={logo} alt="" width={32} height={32} />
                ) : (
                  <span className={styles.own}>
                    <Icon name={slug === 'podcasts' ? 'play' : slug === 'bookmarks' ? 'star' : 'lock'} size={16} />
                  </span>
                )}
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Layer>
  )
}
