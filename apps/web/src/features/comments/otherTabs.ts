import type { Subject } from './thread/thread.ts'

const NAME = 'comments'

/** Tells this browser's other tabs that the reader changed a thread. */
export function tellOtherTabs({ contentType, objectId }: Subject) {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(NAME)
  channel.postMessage({ contentType, objectId })
  channel.close()
}

/** Hears of changes of the thread that were made in another tab. Returns how to stop. */
export function hearOtherTabs(subject: Subject, onChange: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = ({ data }: MessageEvent<Partial<Subject> | null>) => {
    if (data?.contentType === subject.contentType && data.objectId === subject.objectId) onChange()
  }
  return () => channel.close()
}
