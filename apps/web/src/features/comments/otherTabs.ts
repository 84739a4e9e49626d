import type { Subject } from './thread/thread.ts'

const NAME = 'comments'

/** Tells this browser's other tabs that the reader changed a thread. */
export function tellOtherTabs({ contentType, objectId }: Subject) {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(NAME)
  channel.postMessage({ contentType, objectId })
  channel.close()
}

/** Listens for changes of the thread in other tabs. Returns the function that stops listening. */
export function hearOtherTabs(subject: Subject, onChange: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = ({ data }: MessageEvent<Partial<Subject> | null>) => {
    if (data?.contentType === subject.contentType && data.objectId === subject.objectId) onChange()
  }
  return () => channel.close()
}
