import type { ReactNode } from 'react'

/** A loading placeholder: `children` are its visible shapes, screen readers say «Загрузка». */
export function Loading({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div role="status" className={className}>
      <span className="visually-hidden">Загрузка</span>
      {children}
    </div>
  )
}
