import type { ReactNode } from 'react'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { useSettings } from './queries.ts'

type Settings = ReturnType<typeof useSettings>

interface LoadedSettingsProps {
  children: (settings: NonNullable<Settings['settings']>, change: Settings['change']) => ReactNode
}

/** What is drawn of the settings once they are loaded; until then that they are awaited, or that they failed. */
export function LoadedSettings({ children }: LoadedSettingsProps) {
  const { settings, hasFailed, retry, change } = useSettings()
  if (settings)
    return (
      <>
        {hasFailed && <Message onRetry={retry}>Не удалось загрузить настройки уведомлений</Message>}
        {children(settings, change)}
      </>
    )
  if (hasFailed) return <Message onRetry={retry}>Не удалось загрузить настройки уведомлений</Message>
  return (
    <div role="status" aria-label="Загрузка настроек уведомлений">
      <Skeleton height={180} />
    </div>
  )
}
