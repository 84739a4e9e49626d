export { ChannelChoice } from './ChannelChoice.tsx'
export { ChannelStrip } from './ChannelStrip.tsx'
export { channelList } from './queries.ts'
