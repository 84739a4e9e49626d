const NAME = 'player'

export interface Tabs {
  /** This tab speaks now. */
  claim: () => void
  leave: () => void
}

/** Of all the tabs one speaks: whoever begins silences the others. */
export function createTabs(onSilence: () => void): Tabs {
  if (typeof BroadcastChannel === 'undefined') return { claim: () => {}, leave: () => {} }
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === 'speaks') onSilence()
  }
  return { claim: () => channel.postMessage('speaks'), leave: () => channel.close() }
}
