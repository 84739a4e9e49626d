import { useState } from 'react'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { SearchInput } from '#ui/fields/SearchInput.tsx'
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
      <SearchInput label="Найти канал" value={query} onChange={setQuery} />
      {found.length === 0 ? (
        <p className={styles.none} role="status">
          Нет каналов по данному запросу
        </p>
      ) : (
        <ul className={styles.list}>
          {found.map(({ slug, name, logo }) => (
            <li key={slug}>
              <Pressable
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
              </Pressable>
            </li>
          ))}
        </ul>
      )}
    </Layer>
  )
}
