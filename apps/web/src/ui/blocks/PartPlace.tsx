import { type ReactNode, Suspense } from 'react'
import { useFailing } from '#navigation'
import { Message } from './Message.tsx'

interface PartPlaceProps {
  /** The `lazyPart` inside. */
  of: object
  /** Shown while its code loads. */
  fallback?: ReactNode
  children: ReactNode
}

/** The place of a part whose code loads when it is first shown. A part that does not load says so and can be retried. */
export function PartPlace({ of, fallback, children }: PartPlaceProps) {
  return <Suspense fallback={<Awaited of={of}>{fallback}</Awaited>}>{children}</Suspense>
}

/** Not a part of a page from the server: its markup stays until the code comes. */
function Awaited({ of, children }: Pick<PartPlaceProps, 'of' | 'children'>) {
  const again = useFailing(of)
  return again ? <Message onRetry={again}>Эта часть страницы не загрузилась. Проверьте соединение.</Message> : children
}
