import { social } from '@palata/contract/social'
import { PROVIDER_NAMES, type Redirecting } from '@palata/contract/social/providers'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from '#api/api.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { useBackByArrow } from '#ui/useBackByArrow.ts'
import styles from './AuthLayer.module.css'
import type { Section } from './sections.ts'

interface RedirectModuleProps {
  provider: Redirecting
  go: (section: Section) => void
}

/** The waiting screen before the redirect to the service. */
export function RedirectModule({ provider, go }: RedirectModuleProps) {
  const api = useApi()
  const { mutate, error } = useMutation({
    mutationFn: () => api.call(social.begin, { params: { provider } }, { quiet: true }),
    onSuccess: ({ url }) => location.assign(url),
  })
  const isAsked = useRef(false)

  useEffect(() => {
    // A new attempt cancels the previous one, and React may run an effect twice.
    if (isAsked.current) return
    isAsked.current = true
    mutate()
  }, [mutate])

  useBackByArrow(() => go('start_login'))

  if (!error)
    return (
      <p className={styles.text} role="status">
        Открываем {PROVIDER_NAMES[provider]}…
      </p>
    )
  return (
    <>
      <p className={styles.error} role="alert">
        {error.message}
      </p>
      <div className={styles.buttons}>
        <Button onClick={() => mutate()}>Повторить</Button>
        <Button kind="secondary" onClick={() => go('start_login')}>
          Другой способ
        </Button>
      </div>
    </>
  )
}
