const NAME = 'outbox'
const here = new EventTarget()
const TAB = crypto.randomUUID()

/** `changed`: the queue is different. `sent`: the server received some of it, so its data is newer than the cache. */
type WaitingWord = 'changed' | 'sent'

/** Sends it to this tab and the others. */
export function tellWaiting(word: WaitingWord) {
  here.dispatchEvent(new MessageEvent(NAME, { data: word }))
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(NAME)
  channel.postMessage({ word, from: TAB })
  channel.close()
}

/** Returns the function that stops listening. */
export function hearWaiting(onWord: (word: WaitingWord) => void): () => void {
  const hearHere = (event: Event) => onWord((event as MessageEvent<WaitingWord>).data)
  const hearOthers = ({ data }: MessageEvent<{ word: WaitingWord; from: string }>) => {
    if (data.from !== TAB) onWord(data.word)
  }
  here.addEventListener(NAME, hearHere)
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME)
  channel?.addEventListener('message', hearOthers)
  return () => {
    here.removeEventListener(NAME, hearHere)
    channel?.close()
  }
}
