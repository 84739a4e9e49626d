export { ChannelStrip } from './ChannelStrip.tsx'
export { channelList } from './queries.ts'
export { findChannels, type StripChannel, stripChannels } from './strip.ts'
