import { type ReactNode, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './PreviewFrame.module.css'

export type View = 'text' | 'light' | 'dark' | 'blue' | 'phone'

/** Preview of the post in one of the themes or at a phone's width. */
export function PreviewFrame({ view, children }: { view: Exclude<View, 'text'>; children: ReactNode }) {
  if (view === 'phone') return <Phone>{children}</Phone>
  return (
    <section className={styles.page} data-theme={view} aria-label="Просмотр">
      <div className={styles.column}>{children}</div>
    </section>
  )
}

const PHONE = 390

/** An iframe, so that media queries see a phone's width. */
function Phone({ children }: { children: ReactNode }) {
  const [body, setBody] = useState<HTMLElement | null>(null)
  const open = useCallback((frame: HTMLIFrameElement | null) => {
    const inside = frame?.contentDocument
    if (!inside) return setBody(null)
    const { documentElement: page, head } = inside
    page.lang = 'ru'
    page.dataset.theme = document.documentElement.dataset.theme ?? 'light'
    head.replaceChildren(
      ...[...document.querySelectorAll('link[rel="stylesheet"], style')].map((one) => one.cloneNode(true)),
    )
    setBody(inside.body)
  }, [])
  return (
    <section className={styles.phone} aria-label="Просмотр на телефоне">
      <iframe ref={open} title="Публикация на телефоне" width={PHONE} height={780} />
      {body && createPortal(<div className={styles.inside}>{children}</div>, body)}
    </section>
  )
}
