import { useEffect, useRef } from 'react'
import { usePage } from '#api/page.tsx'

interface Turnstile {
  render: (element: HTMLElement, options: Record<string, unknown>) => string
  remove: (id: string) => void
}

declare global {
  interface Window {
    turnstile?: Turnstile
  }
}

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
let loading: Promise<Turnstile> | null = null

/** Cloudflare Turnstile, rendered explicitly: developers.cloudflare.com/turnstile. */
function loadTurnstile(): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.onload = () => (window.turnstile ? resolve(window.turnstile) : reject(new Error('turnstile is missing')))
    script.onerror = () => reject(new Error('turnstile did not load'))
    document.head.append(script)
  }).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

interface BotCheckProps {
  /** Action that the token is valid for. */
  action?: 'signup' | 'feedback'
  onToken: (token: string | null) => void
}

/**
 * Checks with Turnstile that a person fills in the form. Without a site key the token is a fixed string, given at once.
 */
export function BotCheck({ action = 'signup', onToken }: BotCheckProps) {
  const { turnstileSiteKey } = usePage().config
  const place = useRef<HTMLDivElement>(null)
  const tell = useRef(onToken)
  tell.current = onToken

  useEffect(() => {
    if (!turnstileSiteKey) {
      tell.current('local')
      return
    }
    let id: string | null = null
    let isGone = false
    const clear = () => tell.current(null)
    loadTurnstile().then(
      (widget) => {
        if (isGone || !place.current) return
        id = widget.render(place.current, {
          sitekey: turnstileSiteKey,
          action,
          language: 'ru',
          theme: document.documentElement.dataset.theme === 'light' ? 'light' : 'dark',
          callback: (token: string) => tell.current(token),
          'expired-callback': clear,
          'error-callback': clear,
        })
      },
      (error: unknown) => console.error('Проверка не загрузилась', error),
    )
    return () => {
      isGone = true
      if (id) window.turnstile?.remove(id)
    }
  }, [turnstileSiteKey, action])

  return turnstileSiteKey ? <div ref={place} style={{ minHeight: 65 }} /> : null
}
