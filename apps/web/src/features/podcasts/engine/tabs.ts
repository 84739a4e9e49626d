const NAME = 'player'

export interface Tabs {
  /** Announces that this tab plays. */
  claim: () => void
  leave: () => void
}

/** Only one tab plays: a tab that starts stops the others. */
export function createTabs(onSilence: () => void): Tabs {
  if (typeof BroadcastChannel === 'undefined') return { claim: () => {}, leave: () => {} }
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === 'speaks') onSilence()
  }
  return { claim: () => channel.postMessage('speaks'), leave: () => channel.close() }
}
