import { type DeskChannel, deskChannels } from '@palata/contract/desk/channels'
import type { ResourceScreen } from '#lists/screen.ts'

export const channelsScreen: ResourceScreen = {
  key: 'channels',
  title: 'Каналы',
  contract: deskChannels,
  one: 'Канал',
  sorts: { '-priority': 'как на сайте', priority: 'с конца' },
  line: (row) => {
    const channel = row as unknown as DeskChannel
    return { title: channel.name, about: [channel.slug], at: `место ${channel.priority_show}` }
  },
  facts: (row) => {
    const channel = row as unknown as DeskChannel
    return [
      ['Имя в адресе', channel.slug],
      ['Место', String(channel.priority_show)],
      ['Картинка', channel.logo && <img src={channel.logo} alt="" width={48} height={48} />],
    ]
  },
  fields: [
    {
      name: 'slug',
      words: 'Имя в адресе',
      kind: 'words',
      isRequired: true,
      isForNew: true,
      help: 'латиницей, например macro',
    },
    { name: 'name', words: 'Название', kind: 'words', isRequired: true, most: 60 },
    { name: 'priority_show', words: 'Место', kind: 'number', help: 'чем больше, тем левее' },
    { name: 'logo', words: 'Картинка', kind: 'picture', isForChange: true },
  ],
  onSite: (row) => `/?channel=${String(row.slug)}`,
  empty: 'Каналов пока нет',
}
