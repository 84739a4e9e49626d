import type { ReactNode } from 'react'

/** What stands where something is on its way; its shapes are seen, the word is heard. */
export function Loading({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div role="status" className={className}>
      <span className="visually-hidden">Загрузка</span>
      {children}
    </div>
  )
}
