import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { isNetworkless, refusalOf } from '../refusal.ts'
import styles from './PreviewPart.module.css'
import type { usePreview } from './usePreview.ts'

interface PreviewPartProps {
  preview: ReturnType<typeof usePreview>
  onCoin: (ticker: string, apiId: string, symbol: string) => void
}

/** The preview, its loading state, or why there is none. */
export function PreviewPart({ preview: { data, error, isPending, mutate, Drawn }, onCoin }: PreviewPartProps) {
  if (error && !isPending) return <Message onRetry={() => mutate()}>{wordsOf(error)}</Message>
  if (data && Drawn) return <Drawn preview={data} onCoin={onCoin} />
  return (
    <div className={styles.waiting} role="status" aria-label="Готовим просмотр">
      <Skeleton width="40%" height={16} />
      <Skeleton width="80%" height={30} />
      <Skeleton height={120} />
    </div>
  )
}

function wordsOf(error: Error) {
  if (isNetworkless(error)) return 'Без связи просмотр не показать'
  const { words, fields } = refusalOf(error)
  return words || Object.values(fields)[0] || 'Не удалось показать'
}
