import { useState } from 'react'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { ChoiceKeys } from '#ui/fields/choices/ChoiceKeys.tsx'
import { SearchInput } from '#ui/fields/text/SearchInput.tsx'
import styles from './ChannelsLayer.module.css'
import { findChannels, type StripChannel } from './strip.ts'

interface ChannelChoiceProps {
  channels: readonly StripChannel[]
  isChosen: (channel: StripChannel) => boolean
  onPress: (channel: StripChannel) => void
}

/** A column of channels with a search field. */
export function ChannelChoice({ channels, isChosen, onPress }: ChannelChoiceProps) {
  const [query, setQuery] = useState('')
  const found = findChannels(channels, query)
  return (
    <ChoiceKeys>
      <SearchInput label="Найти канал" value={query} onChange={setQuery} />
      {found.length === 0 ? (
        <p className={styles.none} role="status">
          Нет каналов по данному запросу
        </p>
      ) : (
        <ul className={styles.list}>
          {found.map((channel) => (
            <li key={channel.slug}>
              <Pressable aria-pressed={isChosen(channel)} onClick={() => onPress(channel)}>
                <Logo channel={channel} />
                {channel.name}
              </Pressable>
            </li>
          ))}
        </ul>
      )}
    </ChoiceKeys>
  )
}

function Logo({ channel: { slug, logo } }: { channel: StripChannel }) {
  if (logo) return <img src={logo} alt="" width={32} height={32} />
  return (
    <span className={styles.own}>
      <Icon name={slug === 'podcasts' ? 'play' : slug === 'bookmarks' ? 'star' : 'lock'} size={16} />
    </span>
  )
}
