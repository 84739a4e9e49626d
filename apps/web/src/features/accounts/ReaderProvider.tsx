import { type ReactNode, useLayoutEffect, useState } from 'react'
import { ReaderContext, ReaderStore, useAskedReader } from './me.ts'

/** Asks once who reads, and tells every part that wants to know. */
export function ReaderProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => new ReaderStore())
  const reader = useAskedReader()
  useLayoutEffect(() => store.set(reader))
  return <ReaderContext value={store}>{children}</ReaderContext>
}
