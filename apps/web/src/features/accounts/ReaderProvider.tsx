import { type ReactNode, useLayoutEffect, useState } from 'react'
import { ReaderContext, ReaderStore, useAskedReader } from './me.ts'

/** Reads the current user once and provides it to the whole site. */
export function ReaderProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => new ReaderStore())
  const reader = useAskedReader()
  useLayoutEffect(() => store.set(reader))
  return <ReaderContext value={store}>{children}</ReaderContext>
}
