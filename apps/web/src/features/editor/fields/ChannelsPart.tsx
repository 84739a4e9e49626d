import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api.tsx'
import { ChannelChoice, channelList } from '#features/channels'
import { Icon } from '#ui/blocks/Icon.tsx'
import { LazyDropdown } from '#ui/controls/LazyDropdown.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { ToolIcon } from '../toolbar/ToolIcon.tsx'
import styles from './ChannelsPart.module.css'

interface ChannelsPartProps {
  chosen: readonly { id: number }[]
  onChange: (channels: { id: number }[]) => void
}

/** Channels of the post. Only moderators choose them. */
export function ChannelsPart({ chosen, onChange }: ChannelsPartProps) {
  const { data = [] } = useQuery(channelList(useApi()))
  const [isOpen, setOpen] = useState(false)
  const isOn = (id: number) => chosen.some((one) => one.id === id)
  const toggle = (id: number) => onChange(isOn(id) ? chosen.filter((one) => one.id !== id) : [...chosen, { id }])
  return (
    <section aria-labelledby="editor-channels">
      <h3 id="editor-channels">Каналы</h3>
      <ul className={styles.channels}>
        {data
          .filter(({ id }) => isOn(id))
          .map(({ id, name }) => (
            <li key={id}>
              <Pressable className={styles.channel} aria-label={`Убрать канал ${name}`} onClick={() => toggle(id)}>
                {name}
                <Icon name="close" size={14} />
              </Pressable>
            </li>
          ))}
        <li>
          <LazyDropdown
            open={isOpen}
            onOpenChange={setOpen}
            label="Каналы публикации"
            trigger={
              <Pressable className={styles.add}>
                <ToolIcon name="plus" size={16} />
                Добавить каналы
              </Pressable>
            }
          >
            <ChannelChoice
              channels={data}
              isChosen={({ slug }) => data.some((one) => one.slug === slug && isOn(one.id))}
              onPress={({ slug }) => {
                const channel = data.find((one) => one.slug === slug)
                if (channel) toggle(channel.id)
              }}
            />
          </LazyDropdown>
        </li>
      </ul>
    </section>
  )
}
