import { useEffect, useRef, useState } from 'react'
import { usePage } from '#api/page.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import styles from './social.module.css'

/** Telegram's login button (core.telegram.org/widgets/login): it redirects to `authUrl` with Telegram's signed data. */
export function TelegramWidget({ authUrl }: { authUrl: string }) {
  const { telegramWidget } = usePage().config
  const place = useRef<HTMLDivElement>(null)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    const parent = place.current
    if (!telegramWidget || !parent || hasFailed) return
    const script = document.createElement('script')
    script.async = true
    script.src = telegramWidget.script
    // Write access: the bot may write to the person first.
    Object.assign(script.dataset, { telegramLogin: telegramWidget.bot, size: 'large', authUrl, requestAccess: 'write' })
    script.onerror = () => setFailed(true)
    parent.append(script)
    return () => parent.replaceChildren()
  }, [telegramWidget, authUrl, hasFailed])

  if (hasFailed) return <Message onRetry={() => setFailed(false)}>Кнопка Telegram не загрузилась</Message>
  return <div ref={place} className={styles.widget} />
}
