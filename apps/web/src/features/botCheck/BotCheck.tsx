import type { BotAction } from '@palata/contract/botCheck'
import { useEffect, useRef, useState } from 'react'
import { usePage } from '#api/page.tsx'
import { OwnCheck } from './OwnCheck.tsx'

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
/** Where Cloudflare is blocked its script hangs, and no error comes. */
const PATIENCE_MS = 4_000
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
  action?: BotAction
  onToken: (token: string | null) => void
}

/**
 * Checks that a person fills in the form: by Turnstile where the site has its key, by the site's own check otherwise and
 * where Turnstile does not load within a few seconds.
 */
export function BotCheck({ action = 'signup', onToken }: BotCheckProps) {
  const { turnstileSiteKey } = usePage().config
  const [isAway, setAway] = useState(false)
  return turnstileSiteKey && !isAway ? (
    <TurnstileCheck siteKey={turnstileSiteKey} action={action} onToken={onToken} onAway={() => setAway(true)} />
  ) : (
    <OwnCheck action={action} onToken={onToken} />
  )
}

interface TurnstileCheckProps extends Required<BotCheckProps> {
  siteKey: string
  onAway: () => void
}

function TurnstileCheck({ siteKey, action, onToken, onAway }: TurnstileCheckProps) {
  const place = useRef<HTMLDivElement>(null)
  const tell = useRef({ onToken, onAway })
  tell.current = { onToken, onAway }

  useEffect(() => {
    let id: string | null = null
    let isGone = false
    const leave = (why: unknown) => {
      if (isGone || id) return
      console.warn('Turnstile не загрузился, проверяем сами', why)
      tell.current.onAway()
    }
    const patience = setTimeout(() => leave('долго'), PATIENCE_MS)
    const clear = () => tell.current.onToken(null)
    loadTurnstile().then((widget) => {
      if (isGone || !place.current) return
      id = widget.render(place.current, {
        sitekey: siteKey,
        action,
        language: 'ru',
        theme: document.documentElement.dataset.theme === 'light' ? 'light' : 'dark',
        callback: (token: string) => tell.current.onToken(token),
        'expired-callback': clear,
        'error-callback': clear,
      })
    }, leave)
    return () => {
      isGone = true
      clearTimeout(patience)
      if (id) window.turnstile?.remove(id)
    }
  }, [siteKey, action])

  return <div ref={place} style={{ minHeight: 65 }} />
}
